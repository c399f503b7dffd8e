import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { Locale } from '@stagedoor/contract/locales'
import { fromCents } from '@stagedoor/contract/money'
import { enUS } from './en-US.ts'
import { jaJP } from './ja-JP.ts'
import { koKR } from './ko-KR.ts'
import { zhCN } from './zh-CN.ts'
import { zhTW } from './zh-TW.ts'

/** What a mail says. `action` is the label of its button. */
export type MailText = { subject: string; paragraphs: string[]; action: string }

/** Prices and dates come as people of the language write them. */
export type MailFacts = { siteName: string; name: string; creator: string; price: string; date: string; giver: string }

/** `months` of a period; null: days that end by themselves. */
type DisclosureFacts = {
  months: number | null
  days: number
  first: string
  renewal: string
  today: string
  /** When it is charged after the first time; null: never again. */
  next: string | null
  /** Of free days that go on: when they end and the first charge is made. */
  end: string
  /** The gateway that bills renewals by itself; `days`: it counts no months. */
  billedBy: { gateway: string; days: number | null } | null
}

/** Names that are the same everywhere. */
export const gatewayNames: Record<CardGateway, string> = {
  sandbox: 'Sandbox',
  stripe: 'Stripe',
  ccbill: 'CCBill',
  verotel: 'Verotel',
}

export type Texts = {
  product(months: number | null): string
  /** Price and period, first and next charge, how to cancel: one sentence or two a line. */
  disclosure(facts: DisclosureFacts): string[]
  /** Free days end, and nothing is charged. */
  trialEnds(facts: MailFacts): MailText
  /** Free days end, and the plan goes on as the fan asked. */
  trialConverts(facts: MailFacts): MailText
  yearRenews(facts: MailFacts): MailText
  priceRises(facts: MailFacts): MailText
  renewalFailed(facts: MailFacts): MailText
  /** It ends here, and the gateway that bills it must hear so from its payer; the button leads there. */
  confirmEnd(facts: MailFacts): MailText
  ended(facts: MailFacts): MailText
  giftReceived(facts: MailFacts): MailText
}

export type Occasion = Exclude<keyof Texts, 'product' | 'disclosure'>

const texts: Record<Locale, Texts> = { 'en-US': enUS, 'ja-JP': jaJP, 'ko-KR': koKR, 'zh-CN': zhCN, 'zh-TW': zhTW }

export const subscriptionTexts = (locale: Locale): Texts => texts[locale]

/** The one line by which a payer knows on a gateway's page what they pay for. */
export const productNameOf = (locale: Locale, months: number | null): string => texts[locale].product(months)

export const usd = (locale: Locale, cents: number): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(fromCents(cents))

export const dateIn = (locale: Locale, date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(date)
