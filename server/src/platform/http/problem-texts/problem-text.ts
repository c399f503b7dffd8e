import type { Locale } from '@stagedoor/contract/locales'
import type { ProblemCode } from '@stagedoor/contract/problem'
import { enUS } from './en-US.ts'
import { jaJP } from './ja-JP.ts'
import { koKR } from './ko-KR.ts'
import { zhCN } from './zh-CN.ts'
import { zhTW } from './zh-TW.ts'

/** One sentence per refusal; a missing one does not compile. */
export type ProblemTexts = Record<ProblemCode, string>

const texts: Record<Locale, ProblemTexts> = {
  'en-US': enUS,
  'ja-JP': jaJP,
  'ko-KR': koKR,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
}

/** The sentence that tells a person why, in their language. */
export const problemText = (locale: Locale, code: ProblemCode): string => texts[locale][code]
