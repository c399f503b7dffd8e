import type { Locale } from '@stagedoor/contract/locales'
import { enUS } from './en-US.ts'
import { jaJP } from './ja-JP.ts'
import { koKR } from './ko-KR.ts'
import { zhCN } from './zh-CN.ts'
import { zhTW } from './zh-TW.ts'

/** What a mail says. `action` is the label of its button. */
type MailText = { subject: string; paragraphs: string[]; action: string }

/** `tokens` and `dollars` as people of the locale write them; `when` is empty where nothing is held, `note` where nobody wrote one. */
export type MailFacts = { siteName: string; name: string; tokens: string; dollars: string; when: string; note: string }

/** Why a mail is written: where a creator is paid, or how a payout stands. */
export type Occasion = 'accountChanged' | 'accountAdded' | 'requested' | 'approved' | 'done' | 'rejected' | 'failed'

export type EarningsTexts = Record<Occasion, (facts: MailFacts) => MailText> & {
  /** A written amount with its unit. */
  tokens(amount: string): string
}

const texts: Record<Locale, EarningsTexts> = {
  'en-US': enUS,
  'ja-JP': jaJP,
  'ko-KR': koKR,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
}

export const earningsTexts = (locale: Locale): EarningsTexts => texts[locale]
