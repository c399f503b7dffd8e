import type { Tx } from '#src/platform/db/database.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { OrderPayment, PaymentReversal } from '../../payments/index.ts'
import { PLATFORM_ID, type Posting } from '../../wallet/index.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import { endSubscription } from '../end-subscription.ts'
import '../events.ts'
import { lockSubscription, type PeriodRow, type SubscriptionRow } from '../queries.ts'
import { creditOf } from '../rules.ts'
import { creditedOf, findPeriodPaidBy, insertReversal, listUnusedPeriods, sumDisputed, sumReversed } from './queries.ts'

/** What goes back of a period: token cents, and what of them was the platform's. */
type Part = { priceTokenCents: number; commissionTokenCents: number }

/** What of each paid period was not used and has not gone back yet. */
export async function listUnused(
  { clock }: Pick<SubscriptionsDeps, 'clock'>,
  tx: Tx,
  row: SubscriptionRow,
): Promise<{ period: PeriodRow; part: Part }[]> {
  const now = clock.now()
  const unused = []
  for (const period of await listUnusedPeriods(tx, { subscriptionId: row.id, now })) {
    const credit = creditOf(
      {
        startsAt: period.starts_at,
        endsAt: period.ends_at,
        priceTokenCents: period.price_token_cents,
        commissionTokenCents: period.commission_token_cents,
      },
      now,
    )
    const left = await leftOf(tx, period)
    const part = {
      priceTokenCents: Math.min(credit.priceTokenCents, left.priceTokenCents),
      commissionTokenCents: Math.min(credit.commissionTokenCents, left.commissionTokenCents),
    }
    if (part.priceTokenCents > 0) unused.push({ period, part })
  }
  return unused
}

/**
 * Gives the unused whole days of everything that is paid back to who paid, as tokens: from creator and commission in
 * proportion. Once per period. @returns token cents that went back in all.
 */
export async function creditUnused(deps: SubscriptionsDeps, tx: Tx, row: SubscriptionRow): Promise<number> {
  let sum = 0
  for (const { period, part } of await listUnused(deps, tx, row))
    sum += await creditPeriod(deps, tx, { row, period, part })
  return sum
}

async function creditPeriod(
  deps: SubscriptionsDeps,
  tx: Tx,
  { row, period, part }: { row: SubscriptionRow; period: PeriodRow; part: Part },
): Promise<number> {
  const id = uuidv7(deps.clock.now())
  if (!(await write(tx, { id, period, kind: 'credit', part }))) return 0
  await deps.wallet.post(tx, {
    id,
    kind: 'subscription_credit',
    cause: `subscription_credit:${period.id}`,
    postings: [
      ...takenBack(row.performer_id, part),
      { ownerId: period.payer_id, purpose: 'fan_wallet', commodity: 'TOKEN', amountCents: part.priceTokenCents },
    ],
  })
  await recordEvent(tx, 'subscriptions.period_reversed', { reversalId: id, performerId: row.performer_id })
  return part.priceTokenCents
}

async function leftOf(tx: Tx, period: PeriodRow): Promise<Part> {
  const reversed = await sumReversed(tx, period.id)
  return {
    priceTokenCents: period.price_token_cents - reversed.priceTokenCents,
    commissionTokenCents: period.commission_token_cents - reversed.commissionTokenCents,
  }
}

const write = (
  tx: Tx,
  { id, period, kind, part }: { id: string; period: PeriodRow; kind: 'credit' | PaymentReversal['kind']; part: Part },
): Promise<boolean> =>
  insertReversal(tx, {
    id,
    period_id: period.id,
    kind,
    price_token_cents: part.priceTokenCents,
    commission_token_cents: part.commissionTokenCents,
  })

/** Out of the creator's earnings and the platform's commission; negative parts give again. */
const takenBack = (performerId: string, part: Part): Posting[] =>
  (
    [
      {
        ownerId: performerId,
        purpose: 'creator_earnings',
        commodity: 'TOKEN',
        amountCents: part.commissionTokenCents - part.priceTokenCents,
      },
      {
        ownerId: PLATFORM_ID,
        purpose: 'platform_commission',
        commodity: 'TOKEN',
        amountCents: -part.commissionTokenCents,
      },
    ] satisfies Posting[]
  ).filter(({ amountCents }) => amountCents !== 0)

/**
 * A payment of a period went back through its gateway, or came again: posts it in proportion, tokens out of the creator's
 * earnings into the exchange and dollars out of it. When all has gone back the subscription is over. Once per
 * `reversalId`, in the notice's transaction.
 */
export async function reversePayment(
  deps: SubscriptionsDeps,
  tx: Tx,
  payment: OrderPayment,
  reversal: PaymentReversal,
): Promise<void> {
  const period = await findPeriodPaidBy(tx, payment.transactionId)
  if (!period) return takeBackCredit(deps, tx, payment, reversal)
  const row = await lockSubscription(tx, period.subscription_id)
  if (!row) throw new Error(`subscription ${period.subscription_id} vanished`)
  // A dispute that was won after all gives again what it took, and no more.
  const limit = reversal.kind === 'dispute_won' ? await sumDisputed(tx, period.id) : await leftOf(tx, period)
  const part = partOf(period, reversal, limit)
  const { reversalId: id, kind } = reversal
  const creditTokenCents = reversal.isWhole && kind !== 'dispute_won' ? await creditedOf(tx, period.id) : 0
  if (await write(tx, { id, period, kind, part })) {
    await postReversal(deps, tx, { row, reversal, part, credit: { payerId: period.payer_id, creditTokenCents } })
    await recordEvent(tx, 'subscriptions.period_reversed', { reversalId: id, performerId: row.performer_id })
  }
  if (
    reversal.isWhole &&
    kind !== 'dispute_won' &&
    row.status === 'active' &&
    row.transaction_id === payment.transactionId
  )
    await endSubscription(deps, tx, row, 'refunded')
}

/** The tokens of an amount of dollars of a period; of the last step all that is left, so that nothing is lost in rounding. */
function partOf(period: PeriodRow, { kind, amountCents, isWhole }: PaymentReversal, left: Part): Part {
  const share = (tokenCents: number) =>
    period.price_cents === 0
      ? 0
      : Math.floor((tokenCents * Math.min(amountCents, period.price_cents)) / period.price_cents)
  const part = {
    priceTokenCents: share(period.price_token_cents),
    commissionTokenCents: share(period.commission_token_cents),
  }
  if (isWhole && kind !== 'dispute_won') return left
  return {
    priceTokenCents: Math.min(part.priceTokenCents, left.priceTokenCents),
    commissionTokenCents: Math.min(part.commissionTokenCents, left.commissionTokenCents),
  }
}

/** Days that were credited go back with the rest: nobody gets them twice. */
type Credit = { payerId: string; creditTokenCents: number }

async function postReversal(
  deps: SubscriptionsDeps,
  tx: Tx,
  { row, reversal, part, credit }: { row: SubscriptionRow; reversal: PaymentReversal; part: Part; credit: Credit },
): Promise<void> {
  const { reversalId: id, kind, amountCents } = reversal
  const sign = kind === 'dispute_won' ? -1 : 1
  const signed = {
    priceTokenCents: sign * part.priceTokenCents,
    commissionTokenCents: sign * part.commissionTokenCents,
  }
  const { payerId: ownerId, creditTokenCents } = credit
  const postings: Posting[] = [
    ...takenBack(row.performer_id, signed),
    ...(creditTokenCents === 0
      ? []
      : [{ ownerId, purpose: 'fan_wallet', commodity: 'TOKEN', amountCents: -creditTokenCents } as const]),
    ...dollars({ amountCents: sign * amountCents, tokenCents: signed.priceTokenCents + creditTokenCents }),
  ]
  await deps.wallet.post(tx, {
    id,
    kind: 'subscription_reversal',
    cause: `subscription_reversal:${id}`,
    isReversal: true,
    postings,
  })
}

/** Tokens back into the exchange, dollars out of it and to where they came from. */
const dollars = ({ amountCents, tokenCents }: { amountCents: number; tokenCents: number }): Posting[] =>
  (
    [
      { ownerId: PLATFORM_ID, purpose: 'exchange', commodity: 'TOKEN', amountCents: tokenCents },
      { ownerId: PLATFORM_ID, purpose: 'exchange', commodity: 'USD', amountCents: -amountCents },
      { ownerId: PLATFORM_ID, purpose: 'gateway_clearing', commodity: 'USD', amountCents },
    ] satisfies Posting[]
  ).filter(({ amountCents: cents }) => cents !== 0)

/** It had become tokens of who paid, because there was nothing to give for it: those go back, below zero if need be. */
async function takeBackCredit(
  { wallet }: SubscriptionsDeps,
  tx: Tx,
  payment: OrderPayment,
  { reversalId: id, kind, amountCents }: PaymentReversal,
): Promise<void> {
  const sign = kind === 'dispute_won' ? -1 : 1
  const tokenCents = sign * Math.floor((amountCents * 100) / payment.tokenPriceCents)
  await wallet.post(tx, {
    id,
    kind: 'subscription_reversal',
    cause: `subscription_reversal:${id}`,
    isReversal: true,
    postings: [
      { ownerId: payment.accountId, purpose: 'fan_wallet', commodity: 'TOKEN', amountCents: -tokenCents },
      ...dollars({ amountCents: sign * amountCents, tokenCents }),
    ],
  })
}
