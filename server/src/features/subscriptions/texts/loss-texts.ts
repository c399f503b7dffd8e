import type { Locale } from '@stagedoor/contract/locales'
import { enUS } from './losses/en-US.ts'
import { jaJP } from './losses/ja-JP.ts'
import { koKR } from './losses/ko-KR.ts'
import { zhCN } from './losses/zh-CN.ts'
import { zhTW } from './losses/zh-TW.ts'
import type { MailText } from './subscription-texts.ts'

/**
 * Names, amounts and dates come as people of the language write them. `giver`: who paid, when it was a gift; else empty.
 * `date`: until when there is access now; empty: there is none.
 */
export type LossFacts = {
  name: string
  creator: string
  giver: string
  payer: string
  tokens: string
  date: string
}

export type LossTexts = {
  tokens(amount: string): string
  /** To the fan: a dispute has cost them days. */
  lost(facts: LossFacts): MailText
  /** To the fan: a dispute was won, the days are there again. */
  regained(facts: LossFacts): MailText
  /** To the fan: staff or the gateway gave the payment back. */
  refunded(facts: LossFacts): MailText
  /** To the creator: their share of a period is taken back. */
  shareLost(facts: LossFacts): MailText
  /** To the creator: their share is theirs again. */
  shareRegained(facts: LossFacts): MailText
}

const texts: Record<Locale, LossTexts> = { 'en-US': enUS, 'ja-JP': jaJP, 'ko-KR': koKR, 'zh-CN': zhCN, 'zh-TW': zhTW }

export const lossTexts = (locale: Locale): LossTexts => texts[locale]
