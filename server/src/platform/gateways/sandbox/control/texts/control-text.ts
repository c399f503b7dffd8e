import { defaultLocale, isLocale, type Locale } from '@stagedoor/contract/locales'
import type { AnswerFault, Tampering, ForgedWebhook, ReleaseOrder } from '../faults.ts'
import type { DisputeStep } from '../../dispute-payment.ts'
import type { TestCard } from '../../test-cards.ts'
import { enUS } from './en-US.ts'
import { jaJP } from './ja-JP.ts'
import { koKR } from './ko-KR.ts'
import { zhCN } from './zh-CN.ts'
import { zhTW } from './zh-TW.ts'

/** Everything that the control page says. A missing text does not compile. */
export type ControlTexts = {
  title: string
  lead: string
  closed: { title: string; text: string }
  faults: {
    title: string
    webhookEvents: string
    copies: string
    delaySeconds: string
    tampering: string
    answers: string
    webhookEventModes: { sent: string; held: string; dropped: string }
    answerFaults: Record<AnswerFault, string>
    save: string
    reset: string
  }
  tamperings: Record<Tampering | 'none', string>
  release: {
    title: string
    text: (count: number) => string
    order: string
    orders: Record<ReleaseOrder, string>
    seed: string
    go: string
  }
  find: { label: string; go: string; all: string }
  payments: {
    title: string
    none: string
    refunded: (amount: string) => string
    period: (period: number) => string
    disputes: Record<'open' | 'won' | 'lost', string>
    steps: Record<DisputeStep, string>
    refundCents: string
    refund: string
  }
  subscriptions: {
    title: string
    next: (moment: string) => string
    states: Record<string, string>
    card: string
    change: string
    cards: Record<TestCard, string>
  }
  keptCards: string
  webhookEvents: {
    title: string
    none: string
    states: { delivered: string; due: string; held: string; dropped: string }
    attempts: (count: number) => string
    copies: string
    delaySeconds: string
    tampering: string
    send: string
    drop: string
    forgedWebhook: string
    forge: string
    forgedWebhooks: Record<ForgedWebhook, string>
  }
  said: {
    done: string
    refused: string
    unknown: string
    malformed: string
    no_answer: string
    answered: (status: string) => string
  }
}

const texts: Record<Locale, ControlTexts> = {
  'en-US': enUS,
  'ja-JP': jaJP,
  'ko-KR': koKR,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
}

export const controlTexts = (locale: string): ControlTexts => texts[isLocale(locale) ? locale : defaultLocale]
