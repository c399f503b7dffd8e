import type { Locale } from '@stagedoor/contract/locales'
import type { optionValues, OptionListName } from '@stagedoor/contract/option-lists'
import { enUS } from './en-US.ts'
import { jaJP } from './ja-JP.ts'
import { koKR } from './ko-KR.ts'
import { zhCN } from './zh-CN.ts'
import { zhTW } from './zh-TW.ts'

/** Lists whose values are bands of a measure, such as `140_142`. */
export type BandList = 'heights' | 'weights' | 'ages'

type WordList = Exclude<OptionListName, BandList>

/** Labels of the profile's lists. Bands are said by rule; a missing word does not compile. */
export type OptionTexts = {
  units: Record<BandList, string>
  under(band: { limit: string; unit: string }): string
  over(band: { limit: string; unit: string }): string
  between(band: { from: string; to: string; unit: string }): string
} & { [L in WordList]: Record<(typeof optionValues)[L][number], string> }

export const optionTexts: Record<Locale, OptionTexts> = {
  'en-US': enUS,
  'ja-JP': jaJP,
  'ko-KR': koKR,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
}
