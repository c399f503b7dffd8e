import { isLocale, defaultLocale } from '@stagedoor/contract/locales'
import type { DomainEvents } from '#src/platform/outbox/record-event.ts'
import type { SubscriptionsDeps } from './deps.ts'
import './events.ts'
import { billingFactsOf } from './facts.ts'
import { nextPeriod } from './periods/add-period.ts'
import type { PeriodSale } from './periods/post-sale.ts'
import type { SubscriptionRow, TermsRow } from './queries.ts'
import { decideDue, priceWithoutLockedDays, TRY_AFTER_MS, type DueDecision } from './rules.ts'
import { productNamesOf } from './subscription-texts.ts'

/** A renewal that is to be tried now. */
export type Try = Extract<DueDecision, { step: 'try' }>

/** The sale of the next period from the wallet, without the price of days that were closed. */
export function saleOf(
  deps: SubscriptionsDeps,
  row: SubscriptionRow,
  terms: TermsRow,
  { lockedDays }: Pick<Try, 'lockedDays'>,
): PeriodSale {
  const payment = {
    paidFrom: 'wallet',
    gateway: 'wallet',
    payerId: row.fan_id,
    transactionId: null,
    priceCents: terms.price_cents,
    tokenPriceCents: deps.settings.cents('tokenPrice'),
  } as const
  const period = nextPeriod({ row, terms, payment }, deps.clock.now())
  const priceCents = priceWithoutLockedDays({ priceCents: terms.price_cents, lockedDays, period })
  return { row, terms, payment: { ...payment, priceCents } }
}

/** The payment of a renewal. */
export const orderOf = (row: SubscriptionRow, terms: TermsRow, priceCents: number) => {
  const locale = isLocale(terms.locale) ? terms.locale : defaultLocale
  return {
    accountId: row.fan_id,
    type: row.type === 'yearly' ? ('yearly_subscription' as const) : ('monthly_subscription' as const),
    targetId: row.performer_id,
    product: { id: row.id, names: productNamesOf(terms.period_months) },
    originalPriceCents: terms.price_cents,
    priceCents,
    coupon: null,
    locale,
  }
}

/** A subscription after a try that nothing paid, and what is reported. Pure. */
export function failureOf(
  row: SubscriptionRow,
  { attemptCount }: Pick<Try, 'attemptCount'>,
  now: Date,
): { row: SubscriptionRow; event: DomainEvents['subscriptions.renewal_failed'] } {
  const decision = decideDue({ ...billingFactsOf(row), attemptCount }, now)
  return {
    row: {
      ...row,
      attempt_count: attemptCount,
      stage: decision.step === 'wait' && decision.stage !== null ? decision.stage : row.stage,
      due_at: decision.step === 'wait' ? decision.until : now,
    },
    event: {
      subscriptionId: row.id,
      attempt: Math.min(attemptCount, TRY_AFTER_MS.length),
      isFinal: decision.step === 'end',
    },
  }
}
