import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { SubscriptionRow, TermsRow } from './queries.ts'

/** A due renewal, and its place among all that are due. */
export type Waiting = { id: string; dueAt: Date }

/** A renewal that the wallet may pay now, of which no charge is open. With `now`. */
const mayBePaidFromWallet = (now: Date) => sql<boolean>`due_at <= ${now} and status = 'active' and is_renewing
  and paid_until <= ${now} and renews_from <> 'card' and not is_stopped and pending_transaction_id is null
  and (gateway_billing_id is null or billing_stopped_at is not null)`

/**
 * Renewals that are due and may be paid from wallets, longest due first, behind a known one. Of each fan only the one that is due
 * longest of all, because they may be paid from one wallet. Not locked.
 */
export async function listWaiting(
  db: Db,
  { now, after, count }: { now: Date; after: Waiting | null; count: number },
): Promise<Waiting[]> {
  const isBehind = after === null ? sql`true` : sql`(due_at, id) > (${after.dueAt}, ${after.id})`
  const { rows } = await sql<Waiting>`select id, due_at as "dueAt" from subscription due
    where ${mayBePaidFromWallet(now)} and ${isBehind} and not exists (
      select from subscription earlier where earlier.fan_id = due.fan_id and earlier.status = 'active'
        and (earlier.due_at, earlier.id) < (due.due_at, due.id))
    order by due_at, id limit ${count}`.execute(db)
  return rows
}

/**
 * Locks those of some renewals that still may be paid from wallets. What others hold is left out, and a row that this transaction
 * needs later is waited for one second at most: others are not held up.
 */
export async function lockWaiting(tx: Tx, ids: readonly string[], now: Date): Promise<SubscriptionRow[]> {
  await sql`select set_config('lock_timeout', '1s', true)`.execute(tx)
  const { rows } = await sql<SubscriptionRow>`select * from subscription
    where id = any(${[...ids]}::uuid[]) and ${mayBePaidFromWallet(now)}
    order by due_at, id for update skip locked`.execute(tx)
  return rows
}

/** Locks those of some subscriptions that are still due, but for those that others hold. */
export async function lockDueAmong(tx: Tx, ids: readonly string[], now: Date): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`select * from subscription
    where id = any(${[...ids]}::uuid[]) and due_at <= ${now} and status = 'active'
    order by id for update skip locked`.execute(tx)
  return rows
}

/** Terms by their ids. */
export async function findTermsAmong(executor: Db | Tx, ids: readonly string[]): Promise<Map<string, TermsRow>> {
  const found = executor.selectFrom('subscription_terms').where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
  return new Map((await found.selectAll().execute()).map((terms) => [terms.id, terms]))
}

/**
 * Writes what a period, or a try to renew, changes of locked subscriptions: one statement, none for an empty list.
 * @returns them as they are then, in no order
 */
export async function updateSubscriptions(tx: Tx, changed: readonly SubscriptionRow[]): Promise<SubscriptionRow[]> {
  if (changed.length === 0) return []
  const { rows } =
    await sql<SubscriptionRow>`update subscription kept set status = changed.status, stage = changed.stage,
      terms_id = changed.terms_id, type = changed.type, gateway = changed.gateway, period_number = changed.period_number,
      transaction_id = changed.transaction_id, anchor_at = changed.anchor_at, anchor_number = changed.anchor_number,
      paid_until = changed.paid_until, expires_at = changed.expires_at, first_tried_at = changed.first_tried_at,
      attempt_count = changed.attempt_count, is_stopped = changed.is_stopped,
      pending_transaction_id = changed.pending_transaction_id, announced_price_cents = changed.announced_price_cents,
      announced_from = changed.announced_from, accepted_terms_id = changed.accepted_terms_id, due_at = changed.due_at,
      remind_at = changed.remind_at, updated_at = app_now()
    from jsonb_populate_recordset(null::subscription, ${JSON.stringify(changed)}::jsonb) as changed
    where kept.id = changed.id returning kept.*`.execute(tx)
  if (rows.length !== changed.length) throw new Error('a subscription that was locked is missing')
  return rows
}
