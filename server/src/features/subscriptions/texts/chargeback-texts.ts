import type { Locale } from '@stagedoor/contract/locales'
import { enUS } from './chargebacks/en-US.ts'
import { jaJP } from './chargebacks/ja-JP.ts'
import { koKR } from './chargebacks/ko-KR.ts'
import { zhCN } from './chargebacks/zh-CN.ts'
import { zhTW } from './chargebacks/zh-TW.ts'
import type { MailText } from './subscription-texts.ts'

/**
 * Names, amounts and dates come as people of the language write them. `giver`: who paid, when it was a gift; else empty.
 * `date`: until when there is access now; empty: there is none.
 */
type LossFacts = {
  name: string
  creator: string
  giver: string
  payer: string
  tokens: string
  date: string
}

export type ChargebackTexts = {
  tokens(amount: string): string
  /** To the fan: a dispute has cost them days. */
  lost(facts: LossFacts): MailText
  /** To the fan: a dispute was won, the days are there again. */
  reinstated(facts: LossFacts): MailText
  /** To the fan: staff or the gateway gave the payment back. */
  refunded(facts: LossFacts): MailText
  /** To the creator: their share of a period is taken back. */
  shareLost(facts: LossFacts): MailText
  /** To the creator: their share is theirs again. */
  shareReinstated(facts: LossFacts): MailText
}

const texts: Record<Locale, ChargebackTexts> = {
  'en-US': enUS,
  'ja-JP': jaJP,
  'ko-KR': koKR,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
}

export const chargebackTexts = (locale: Locale): ChargebackTexts => texts[locale]
