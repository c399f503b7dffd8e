import { fromCents } from '@stagedoor/contract/money'
import type { Subscription } from '@stagedoor/contract/subscription-words'
import type { UserCard } from '@stagedoor/contract/users'
import { canUndo } from './cancel-subscription.ts'
import { isBilledByGateway } from './facts.ts'
import type { SubscriptionRow, TermsRow } from './queries.ts'

/** A subscription with its agreed price. */
export type ListedRow = SubscriptionRow &
  Pick<TermsRow, 'price_cents' | 'period_months'> & { credited_token_cents: number }

export type ViewFacts = {
  now: Date
  cards: ReadonlyMap<string, UserCard>
  /** The caller: only the fan sees the card. */ viewerId: string
}

const text = (date: Date | null): string | null => date?.toISOString() ?? null

/** A subscription as its fan or its creator sees it. */
export function viewOfSubscription(row: ListedRow, { now, cards, viewerId }: ViewFacts): Subscription {
  const cardOf = (id: string) => cards.get(id) ?? null
  return {
    _id: row.id,
    subscriptionType: row.type,
    offerId: row.offer_id,
    source: row.source,
    userId: row.fan_id,
    userInfo: cardOf(row.fan_id),
    performerId: row.performer_id,
    performerInfo: cardOf(row.performer_id),
    giverId: row.giver_id,
    giverInfo: row.giver_id === null ? null : cardOf(row.giver_id),
    transactionId: row.transaction_id,
    paymentGateway: row.gateway,
    status: row.status,
    billingStage: row.stage,
    price: fromCents(row.price_cents),
    periodMonths: row.period_months,
    startRecurringDate: text(row.anchor_at),
    nextRecurringDate: row.is_renewing && !row.is_stopped ? text(nextChargeAt(row)) : null,
    isBilledByGateway: isBilledByGateway(row),
    confirmCancelUrl: viewerId === row.fan_id ? row.billing_stop_url : null,
    paidUntil: text(row.paid_until),
    expiredAt: text(row.expires_at),
    isRenewing: row.is_renewing,
    cancelledAt: text(row.cancelled_at),
    // Written by `endSubscription` only, with the contract's values.
    endReason: row.end_reason as Subscription['endReason'],
    creditedTokens: fromCents(row.credited_token_cents),
    canUndoCancel: canUndo(row, now),
    renewsFrom: row.renews_from,
    cardId: viewerId === row.fan_id ? row.card_id : null,
    priceChange: priceChangeOf(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** A gateway's own billing is at its reported date; otherwise at the end of the paid time. */
const nextChargeAt = (row: ListedRow): Date | null =>
  isBilledByGateway(row) ? (row.next_charge_at ?? row.paid_until) : row.due_at

function priceChangeOf(row: ListedRow): Subscription['priceChange'] {
  if (row.announced_price_cents === null || row.announced_from === null) return null
  return {
    price: fromCents(row.announced_price_cents),
    effectiveAt: row.announced_from.toISOString(),
    needsConsent: true,
    isAccepted: row.accepted_terms_id !== null,
  }
}
