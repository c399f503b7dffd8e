import type { Tx } from '#src/platform/db/database.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import { endSubscription } from '../end-subscription.ts'
import { billingFactsOf } from '../facts.ts'
import { canRenew } from '../can-renew.ts'
import { grantAccess } from '../periods/add-period.ts'
import { lockLive, updateSubscription, type SubscriptionRow } from '../queries.ts'
import { accessEndOf, type EndReason } from '../rules.ts'
import { listHeldPeriods, wasRemovedSince } from './queries.ts'
import { decideLoss, scheduleOf, unusedMsOf } from './rules.ts'

/** Milliseconds of one period that are still to come; none once the subscription is over. */
export async function findUnusedMs(
  { clock }: Pick<SubscriptionsDeps, 'clock'>,
  tx: Tx,
  row: SubscriptionRow,
  periodId: string,
): Promise<number> {
  if (row.status !== 'active' || row.paid_until === null) return 0
  const schedule = scheduleOf(await listHeldPeriods(tx, row.id), row.paid_until)
  const period = schedule.find(({ id }) => id === periodId)
  return period ? unusedMsOf(period, clock.now()) : 0
}

export type Loss = { unusedMs: number; isNewest: boolean; reason: Extract<EndReason, 'payment_lost' | 'refunded'> }

/** Removes the remaining time of one period from a locked subscription. @returns whether it ended with that. */
export async function loseTime(
  deps: SubscriptionsDeps,
  tx: Tx,
  row: SubscriptionRow,
  { unusedMs, isNewest, reason }: Loss,
): Promise<boolean> {
  if (row.status !== 'active' || row.paid_until === null) return false
  const decision = decideLoss({ paidUntil: row.paid_until, unusedMs, isNewest }, deps.clock.now())
  if (decision.step === 'none') return false
  const moved = { paid_until: decision.paidUntil, shifted_ms: row.shifted_ms - unusedMs }
  if (decision.step === 'end') {
    await endSubscription(deps, tx, await updateSubscription(tx, row.id, moved), reason)
    return true
  }
  const expiresAt = accessEndOf(billingFactsOf({ ...row, ...moved }))
  const shortened = await updateSubscription(tx, row.id, {
    ...moved,
    expires_at: expiresAt,
    due_at: decision.paidUntil,
  })
  await grantAccess(deps, tx, shortened)
  return false
}

/** End reasons that are not decisions against the fan: after these a subscription may be reinstated. */
const OPEN_ENDS: readonly (string | null)[] = [
  'payment_lost',
  'refunded',
  'over',
  'cancelled',
  'unpaid',
  'price_not_accepted',
  'replaced',
] satisfies EndReason[]

/**
 * Returns the time that `loseTime` removed, from now on: to the subscription itself, to its successor, or by reopening
 * it. A reopened one does not renew: its fan was notified that nothing more is charged, and may undo that. @returns the
 * subscription that has the time; null when there was none, or it cannot be returned: the creator is deleted or blocks
 * the fan, or the fan is deleted.
 */
export async function reinstateTime(
  deps: SubscriptionsDeps,
  tx: Tx,
  row: SubscriptionRow,
  unusedMs: number,
): Promise<string | null> {
  if (unusedMs === 0) return null
  const { fan_id: fanId, performer_id: performerId, source } = row
  const live = row.status === 'active' ? row : await lockLive(tx, { fanId, performerId, source })
  const now = deps.clock.now()
  if (!live && !(OPEN_ENDS.includes(row.end_reason) && (await canReopen(deps, tx, row)))) return null
  const given = live ? await lengthen(tx, live, { unusedMs, now }) : await reopen(tx, row, { unusedMs, now })
  await grantAccess(deps, tx, given)
  return given.id
}

/** Not for a deleted fan or one removed by the creator, nor where it could not be renewed. */
async function canReopen(deps: SubscriptionsDeps, tx: Tx, row: SubscriptionRow): Promise<boolean> {
  const fan = await deps.identity.findAccount(tx, row.fan_id)
  if (fan?.status !== 'active' || (await wasRemovedSince(tx, row))) return false
  return canRenew(deps, tx, row)
}

type Reinstated = { unusedMs: number; now: Date }

/** The paid time from then on. Days without access in between are not charged. */
function movedOn({ paid_until: before, shifted_ms: shiftedMs }: SubscriptionRow, { unusedMs, now }: Reinstated) {
  if (before === null) throw new Error('what has no period cannot have lost one')
  const paidUntil = new Date(Math.max(before.getTime(), now.getTime()) + unusedMs)
  const shift = paidUntil.getTime() - before.getTime()
  return { paid_until: paidUntil, shifted_ms: shiftedMs + shift, first_tried_at: null }
}

async function lengthen(tx: Tx, row: SubscriptionRow, reinstated: Reinstated): Promise<SubscriptionRow> {
  const moved = movedOn(row, reinstated)
  const isWaiting = row.stage === 'past_due' || row.stage === 'locked'
  return updateSubscription(tx, row.id, {
    ...moved,
    ...(isWaiting ? { stage: 'current', attempt_count: 0, is_stopped: false } : {}),
    expires_at: accessEndOf(billingFactsOf({ ...row, ...moved })),
    due_at: moved.paid_until,
  })
}

async function reopen(tx: Tx, row: SubscriptionRow, reinstated: Reinstated): Promise<SubscriptionRow> {
  const moved = movedOn(row, reinstated)
  const isOwn = row.source === 'fan'
  return updateSubscription(tx, row.id, {
    ...moved,
    status: 'active',
    stage: isOwn ? 'cancelled' : 'current',
    is_renewing: false,
    cancelled_at: isOwn ? (row.cancelled_at ?? reinstated.now) : row.cancelled_at,
    expires_at: moved.paid_until,
    due_at: moved.paid_until,
    ended_at: null,
    end_reason: null,
    attempt_count: 0,
    is_stopped: false,
    pending_transaction_id: null,
  })
}
