import type { SubscriptionQuote } from '@stagedoor/contract/subscriptions'
import type { SaleRefusal } from '../payments/sale-refusal.ts'
import type { TopUpTerms } from '../payments/top-up-terms.ts'
import type { Plan } from './plan.ts'

/** The confirmation before subscribing. Prices are USD, `balance` tokens. */
export type SubscribeOffer = {
  performerId: string
  username: string
  name: string
  plans: readonly Plan[]
  /** The plan of the quote; null when nothing is offered. */
  plan: Plan | null
  /** Free days of a link before the plan. */
  trial: { code: string; days: number } | null
  isTrialGone: boolean
  /** Whether free days continue as the paid plan. */
  converts: boolean
  coupon: string
  couponProblem: string | null
  quote: SubscriptionQuote | null
  balance: number
  topUp: TopUpTerms
  /** The time zone of the periods. */
  timeZone: string
}

/** The result of a failed attempt to subscribe. */
export type SubscribeAnswer = { outcome: 'subscribed'; name: string } | SaleRefusal

/** The choices in the address. */
export type SubscribeChoice = {
  plan?: string | undefined
  trial?: string | undefined
  converts?: 1 | undefined
  coupon?: string | undefined
}

/** The choices of an offer. */
export const choiceIn = ({ plan, trial, converts, coupon }: SubscribeOffer): SubscribeChoice => ({
  plan: plan?.key,
  trial: trial?.code,
  converts: converts ? 1 : undefined,
  coupon: coupon || undefined,
})

/** Whether recurring charges need consent. */
export const asksConsent = (quote: SubscriptionQuote): boolean => quote.isRenewing && quote.renewalPrice > 0

/** An answer with its question, and a new key for the next attempt. */
export type SubscribeReply = { answer: SubscribeAnswer; question: string; requestKey: string }

type Question = Pick<SubscribeOffer, 'plan' | 'trial' | 'converts' | 'coupon'> & {
  quote: Pick<SubscriptionQuote, 'firstPrice'> | null
}

/** What an answer belongs to: the choices and the price, however often the page is read again meanwhile. */
export const questionOf = ({ plan, trial, converts, coupon, quote }: Question): string =>
  JSON.stringify([plan?.key, trial?.code, converts, coupon, quote?.firstPrice])

/** The answer to this question; an older one counts only when it reports a change. */
export function answerTo(offer: Question, reply: SubscribeReply | undefined): SubscribeAnswer | undefined {
  if (reply === undefined) return undefined
  const isNews = reply.answer.outcome === 'price_changed' && reply.answer.price === offer.quote?.firstPrice
  return isNews || reply.question === questionOf(offer) ? reply.answer : undefined
}
