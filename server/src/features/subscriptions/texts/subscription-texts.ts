import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { Locale } from '@stagedoor/contract/locales'
import { fromCents } from '@stagedoor/contract/money'
import { enUS } from './en-US.ts'
import { jaJP } from './ja-JP.ts'
import { koKR } from './ko-KR.ts'
import { zhCN } from './zh-CN.ts'
import { zhTW } from './zh-TW.ts'

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
}

const texts: Record<Locale, Texts> = { 'en-US': enUS, 'ja-JP': jaJP, 'ko-KR': koKR, 'zh-CN': zhCN, 'zh-TW': zhTW }

export const subscriptionTexts = (locale: Locale): Texts => texts[locale]

/** The one line by which a payer knows on a gateway's page what they pay for. */
export const productNameOf = (locale: Locale, months: number | null): string => texts[locale].product(months)

export const usd = (locale: Locale, cents: number): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(fromCents(cents))

export const dateIn = (locale: Locale, date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(date)
