import { MAXIMUM_CAPTIONS_BYTES } from '@stagedoor/contract/captions-words'
import type { Locale } from '@stagedoor/contract/locales'

/** The limit of a file as its creator reads it. */
export const MAXIMUM_CAPTIONS_KB = MAXIMUM_CAPTIONS_BYTES / 1_024

/** The language in which captions are offered first: that of the page. */
export const captionsLanguageOf = (locale: Locale): string =>
  locale === 'zh-TW' ? 'zh-Hant' : locale === 'zh-CN' ? 'zh-Hans' : locale.slice(0, 2)
