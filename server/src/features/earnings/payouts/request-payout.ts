import type { PaymentAccountType } from '@stagedoor/contract/payouts'
import type { Tx } from '#src/platform/db/database.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { lockPayouts } from '../banking/queries.ts'
import { payoutAccount } from '../banking/rules.ts'
import type { BankingDeps } from '../banking/save-account.ts'
import '../events.ts'
import { reserve } from './postings.ts'
import * as queries from './queries.ts'
import { readBalance, type PayoutBalance } from './read-balance.ts'
import { isAmountAllowed, payoutCents, refusePayout, type ReadinessRefusal } from './rules.ts'

export type PayoutRefusal =
  | ReadinessRefusal
  | { outcome: 'already_open' | 'no_account' }
  | { outcome: 'out_of_limits'; minimumTokenCents: number; availableTokenCents: number }

export type RequestOutcome = { outcome: 'requested'; payout: queries.PayoutRow } | PayoutRefusal

export type Input = { tokenCents: number; note: string; accountType: PaymentAccountType }

/**
 * Requests a payout and reserves its amount, in the caller's transaction. Runs under the creator's lock, so that
 * concurrent requests see each other; every refusal precedes the first write.
 */
export async function requestPayout(
  deps: BankingDeps,
  tx: Tx,
  { performerId, input }: { performerId: string; input: Input },
): Promise<RequestOutcome> {
  const { clock, settings, vault } = deps
  await lockPayouts(tx, performerId)
  if (await queries.findOpenPayout(tx, performerId)) return { outcome: 'already_open' }
  const balance = await readBalance(deps, tx, performerId)
  const refusal = refusePayout(balance) ?? refuseAmount(deps, input.tokenCents, balance)
  if (refusal) return refusal
  const account = payoutAccount(input.accountType, await vault.find(tx, performerId))
  if (!account) return { outcome: 'no_account' }

  const now = clock.now()
  const id = uuidv7(now)
  const tokenPriceCents = settings.cents('tokenPrice')
  await queries.insertPayout(tx, {
    id,
    performer_id: performerId,
    token_cents: input.tokenCents,
    token_price_cents: tokenPriceCents,
    payout_cents: payoutCents(input.tokenCents, tokenPriceCents),
    payment_account_type: input.accountType,
    encrypted_account: vault.seal(id, input.accountType, account),
    request_note: input.note,
    created_at: now,
    updated_at: now,
  })
  await reserve(deps, tx, { id, performerId, tokenCents: input.tokenCents })
  crashPoint('payout.reserved')
  await recordEvent(tx, 'earnings.payout_changed', { payoutId: id, change: 'requested' })
  return { outcome: 'requested', payout: await written(tx, id) }
}

export type ChangeOutcome =
  | { outcome: 'changed'; payout: queries.PayoutRow }
  | { outcome: 'absent' }
  | { outcome: 'decided'; status: string }
  | PayoutRefusal

/** Changes an undecided request. Earlier approvals are dropped, because they were for another amount. */
export async function changePayout(
  deps: BankingDeps,
  tx: Tx,
  { performerId, payoutId, input }: { performerId: string; payoutId: string; input: Partial<Input> },
): Promise<ChangeOutcome> {
  await lockPayouts(tx, performerId)
  const payout = await queries.findPayout(tx, payoutId)
  if (payout?.performer_id !== performerId) return { outcome: 'absent' }
  if (payout.status !== 'pending') return { outcome: 'decided', status: payout.status }
  const balance = await readBalance(deps, tx, performerId)
  const tokenCents = input.tokenCents ?? payout.token_cents
  // The amount that this request reserves is available to it.
  const free = { ...balance, availableTokenCents: balance.availableTokenCents + payout.token_cents }
  const refusal = refusePayout(balance) ?? refuseAmount(deps, tokenCents, free)
  if (refusal) return refusal
  const accountType = input.accountType ?? payout.payment_account_type
  const account = payoutAccount(accountType, await deps.vault.find(tx, performerId))
  if (!account) return { outcome: 'no_account' }

  const revision = payout.revision + 1
  await queries.updatePayout(tx, payoutId, {
    token_cents: tokenCents,
    payout_cents: payoutCents(tokenCents, payout.token_price_cents),
    payment_account_type: accountType,
    encrypted_account: deps.vault.seal(payoutId, accountType, account),
    request_note: input.note ?? payout.request_note,
    revision,
    updated_at: deps.clock.now(),
  })
  await queries.deleteApprovals(tx, payoutId)
  const more = tokenCents - payout.token_cents
  if (more !== 0) await reserve(deps, tx, { id: payoutId, performerId, tokenCents: more })
  return { outcome: 'changed', payout: await written(tx, payoutId) }
}

function refuseAmount(
  { settings }: BankingDeps,
  tokenCents: number,
  { availableTokenCents }: PayoutBalance,
): PayoutRefusal | null {
  const limits = { minimumTokenCents: settings.cents('minimumPayoutAmount'), availableTokenCents }
  return isAmountAllowed(tokenCents, limits) ? null : { outcome: 'out_of_limits', ...limits }
}

async function written(tx: Tx, id: string): Promise<queries.PayoutRow> {
  const row = await queries.findPayout(tx, id)
  if (!row) throw new Error(`payout ${id} was not written`)
  return row
}
