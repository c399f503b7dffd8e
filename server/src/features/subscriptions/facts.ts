import type { Static } from 'typebox'
import type { PaymentGateway as PaymentGatewayWord } from '@stagedoor/contract/payment-words'
import type { OfferMonths, SubscriptionType } from '@stagedoor/contract/subscription-words'
import { endsForPrice, type BillingFacts } from './rules.ts'
import type { SubscriptionRow } from './queries.ts'

export type PaymentGateway = Static<typeof PaymentGatewayWord>

/** A plan that can be bought now. USD cents. */
export type Plan = {
  type: SubscriptionType
  offerId: string | null
  /** Of a period; 0 of the free plan. */
  priceCents: number
  /** Null: free days that end. */
  periodMonths: OfferMonths | null
  /** Free days before the first charge, or all there is. */
  freeDays: number
  /** The link that gives the free days. */
  trialLinkId: string | null
}

/** Whether a gateway bills its renewals itself, and was not canceled. */
export const isBilledByGateway = (row: Pick<SubscriptionRow, 'gateway_billing_id' | 'billing_stopped_at'>): boolean =>
  row.gateway_billing_id !== null && row.billing_stopped_at === null

/** What the rules of billing need of a live subscription. @throws for one that has no period yet: that is a bug. */
export function billingFactsOf(row: SubscriptionRow): BillingFacts {
  if (row.paid_until === null) throw new Error(`subscription ${row.id} has no period`)
  return {
    isRenewing: row.is_renewing,
    paidUntil: row.paid_until,
    firstTriedAt: row.first_tried_at,
    attemptCount: row.attempt_count,
    isStopped: row.is_stopped,
    isPending: row.pending_transaction_id !== null,
    isBilledByGateway: isBilledByGateway(row),
    nextChargeAt: row.next_charge_at,
    announcement:
      row.announced_from === null ? null : { from: row.announced_from, isAccepted: row.accepted_terms_id !== null },
  }
}

/** The terms of the next period: those accepted for an announced price once it holds, else those in force. */
export function nextTermsId(row: SubscriptionRow): string {
  const facts = billingFactsOf(row)
  const isInForce = facts.announcement !== null && facts.announcement.from <= facts.paidUntil
  return isInForce && !endsForPrice(facts) && row.accepted_terms_id !== null ? row.accepted_terms_id : row.terms_id
}
