import type { SubscriptionQuote } from '@stagedoor/contract/subscriptions'
import type { SaleRefusal } from '../payments/sale-refusal.ts'
import type { TopUpTerms } from '../payments/top-up-terms.ts'
import type { Plan } from './plan.ts'

/** What someone is asked before they subscribe. Prices are USD, `balance` tokens. */
export type SubscribeOffer = {
  performerId: string
  username: string
  name: string
  plans: readonly Plan[]
  /** The plan that the quote is about; null when nothing is offered. */
  plan: Plan | null
  /** Free days that a link gives before the plan. */
  trial: { code: string; days: number } | null
  isTrialGone: boolean
  /** Whether free days go on as the paid plan. */
  converts: boolean
  coupon: string
  couponProblem: string | null
  quote: SubscriptionQuote | null
  balance: number
  topUp: TopUpTerms
  /** Whose calendar the periods follow. */
  timeZone: string
}

/** How an attempt to subscribe ended, when it did not lead elsewhere. */
export type SubscribeAnswer = { outcome: 'subscribed'; name: string } | SaleRefusal

/** The choices of the question, as they stand in its address. */
export type SubscribeChoice = {
  plan?: string | undefined
  trial?: string | undefined
  converts?: 1 | undefined
  coupon?: string | undefined
}

/** The choices that an offer stands for. */
export const choiceIn = ({ plan, trial, converts, coupon }: SubscribeOffer): SubscribeChoice => ({
  plan: plan?.key,
  trial: trial?.code,
  converts: converts ? 1 : undefined,
  coupon: coupon || undefined,
})

/** Whether someone must agree before they are charged again and again. */
export const asksConsent = (quote: SubscriptionQuote): boolean => quote.isRenewing && quote.renewalPrice > 0

/** An answer with the question that it was given to, and a new key: the next try is another one. */
export type SubscribeReply = { answer: SubscribeAnswer; question: string; requestKey: string }

/** What was answered to this question; an answer to an older one counts only when it says what changed. */
export function answerTo(offer: SubscribeOffer, reply: SubscribeReply | undefined): SubscribeAnswer | undefined {
  if (reply === undefined) return undefined
  const isNews = reply.answer.outcome === 'price_changed' && reply.answer.price === offer.quote?.firstPrice
  return isNews || reply.question === offer.topUp.requestKey ? reply.answer : undefined
}
