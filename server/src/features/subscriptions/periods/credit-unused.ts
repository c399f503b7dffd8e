import type { Tx } from '#src/platform/db/database.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import '../events.ts'
import { listHeldPeriods } from '../chargebacks/queries.ts'
import { scheduleOf } from '../chargebacks/rules.ts'
import type { PeriodRow, SubscriptionRow } from '../queries.ts'
import { creditOf, type Period } from '../rules.ts'
import { findPeriod, insertReversal, leftOf, listPaidPeriods } from './queries.ts'
import { intoWallet, takenBack, type Part } from './postings.ts'
import { worthOf } from './reversal-rules.ts'

/** The unused and not yet credited part of each paid period. */
export async function listUnused(
  { clock }: Pick<SubscriptionsDeps, 'clock'>,
  tx: Tx,
  row: SubscriptionRow,
): Promise<{ period: PeriodRow; part: Part }[]> {
  const { paid_until: paidUntil } = row
  const now = clock.now()
  if (paidUntil === null || paidUntil <= now) return []
  const coming = scheduleOf(await listHeldPeriods(tx, row.id), paidUntil).filter(({ endsAt }) => endsAt > now)
  const runs = new Map(coming.map((period) => [period.id, period]))
  const unused = []
  for (const period of await listPaidPeriods(tx, [...runs.keys()])) {
    const part = await creditableOf(tx, period, { runs: runs.get(period.id), now })
    if (part.priceTokenCents > 0) unused.push({ period, part })
  }
  return unused
}

/** Remaining whole days that were not credited yet. */
async function creditableOf(
  tx: Tx,
  period: PeriodRow,
  { runs, now }: { runs: Period | undefined; now: Date },
): Promise<Part> {
  const { price_token_cents: priceTokenCents, commission_token_cents: commissionTokenCents } = period
  const { starts_at: startsAt, ends_at: endsAt } = period
  const credit = creditOf({ startsAt, endsAt, ...runs, priceTokenCents, commissionTokenCents }, now)
  const left = await leftOf(tx, period)
  return {
    priceTokenCents: Math.min(credit.priceTokenCents, left.priceTokenCents),
    commissionTokenCents: Math.min(credit.commissionTokenCents, left.commissionTokenCents),
  }
}

/**
 * Credits the unused whole days of all paid periods to their payers, as tokens: from creator and commission in
 * proportion. Once per period. @returns the credited token cents in total.
 */
export async function creditUnused(deps: SubscriptionsDeps, tx: Tx, row: SubscriptionRow): Promise<number> {
  let sum = 0
  for (const { period, part } of await listUnused(deps, tx, row))
    sum += await creditPeriod(deps, tx, { row, period, kind: 'credit', part })
  return sum
}

/** Credits the part of a period's price above `priceCents`, USD, to its payer, as tokens. */
export async function creditDifference(
  deps: SubscriptionsDeps,
  tx: Tx,
  { row, periodId, priceCents }: { row: SubscriptionRow; periodId: string; priceCents: number },
): Promise<void> {
  const period = await findPeriod(tx, periodId)
  if (!period || period.price_cents <= priceCents) return
  const share = (tokenCents: number) =>
    Math.floor((tokenCents * (period.price_cents - priceCents)) / period.price_cents)
  const part = {
    priceTokenCents: share(period.price_token_cents),
    commissionTokenCents: share(period.commission_token_cents),
  }
  await creditPeriod(deps, tx, { row, period, kind: 'price', part })
}

/**
 * Gives what lost time of a period is worth back to who paid, as tokens, because the time cannot be given again. No more
 * than is left of the period, from creator and commission in proportion. Rule PAY-19.
 */
export async function creditTime(
  deps: SubscriptionsDeps,
  tx: Tx,
  { row, period, unusedMs }: { row: SubscriptionRow; period: PeriodRow; unusedMs: number },
): Promise<void> {
  const part = worthOf(period, { unusedMs, left: await leftOf(tx, period) })
  if (part.priceTokenCents > 0) await creditPeriod(deps, tx, { row, period, kind: 'credit', part })
}

type Crediting = { row: SubscriptionRow; period: PeriodRow; kind: 'credit' | 'price'; part: Part }

async function creditPeriod(deps: SubscriptionsDeps, tx: Tx, { row, period, kind, part }: Crediting): Promise<number> {
  const id = uuidv7(deps.clock.now())
  if (!(await insertReversal(tx, { id, periodId: period.id, kind, part }))) return 0
  await deps.wallet.post(tx, {
    id,
    kind: 'subscription_credit',
    sourceId: id,
    // Tokens of a wallet go back to where they came from, tokens for a card's money are the payment's.
    reversesId: period.paid_from === 'wallet' ? period.id : (period.transaction_id ?? period.id),
    postings: [...takenBack(row.performer_id, part), ...intoWallet(period.payer_id, part.priceTokenCents)],
  })
  await recordEvent(tx, 'subscriptions.period_reversed', { reversalId: id, performerId: row.performer_id })
  return part.priceTokenCents
}
