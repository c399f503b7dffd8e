import type { Locale } from '@stagedoor/contract/locales'
import { fromCents } from '@stagedoor/contract/money'
import { enUS } from './en-US.ts'
import { jaJP } from './ja-JP.ts'
import { koKR } from './ko-KR.ts'
import { zhCN } from './zh-CN.ts'
import { zhTW } from './zh-TW.ts'

/** What there is to say to somebody in a sentence. */
export type Situation = 'open' | 'subscribe' | 'buy' | 'sign_in' | 'closed'

/** One sentence per situation; `{price}` is an amount of tokens. A missing one does not compile. */
export type ExplanationTexts = Record<Situation, string>

const texts: Record<Locale, ExplanationTexts> = {
  'en-US': enUS,
  'ja-JP': jaJP,
  'ko-KR': koKR,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
}

/** The short form of an explanation, in a person's language, with the price as they write it. */
export function explanationText(locale: Locale, situation: Situation, priceTokenCents: number | null): string {
  const price = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(fromCents(priceTokenCents ?? 0))
  return texts[locale][situation].replace('{price}', price)
}
