import { defaultLocale, isLocale, type Locale } from '@stagedoor/contract/locales'
import type { TestCard } from '../test-cards.ts'
import { enUS } from './en-US.ts'
import { jaJP } from './ja-JP.ts'
import { koKR } from './ko-KR.ts'
import { zhCN } from './zh-CN.ts'
import { zhTW } from './zh-TW.ts'

/** Everything that the hosted page says. A missing text does not compile. */
export type PageTexts = {
  brand: string
  badge: string
  disclaimer: string
  payTo: (merchant: string) => string
  chooseCard: string
  cardEnding: (last4Digits: string) => string
  cards: Record<TestCard, { name: string; hint: string }>
  saveCard: string
  pay: (amount: string) => string
  leave: (merchant: string) => string
  back: (merchant: string) => string
  openFor: (minutes: number) => string
  challenge: {
    title: string
    text: (facts: { amount: string; merchant: string }) => string
    confirm: string
    reject: string
  }
  failures: { card_declined: string; card_refused: string; authentication_failed: string; other: string }
  closed: { paid: string; canceled: string; expired: string; text: string }
  missing: { title: string; text: string }
}

const texts: Record<Locale, PageTexts> = { 'en-US': enUS, 'ja-JP': jaJP, 'ko-KR': koKR, 'zh-CN': zhCN, 'zh-TW': zhTW }

/** The page's texts in the language that the checkout was made in. */
export const pageTexts = (locale: string): PageTexts => texts[isLocale(locale) ? locale : defaultLocale]
