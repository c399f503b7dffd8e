import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { TestCard } from './test-cards.ts'

export type SubscriptionRow = {
  reference: string
  order_id: string
  customer_id: string
  test_card: TestCard
  amount_cents: number
  currency: string
  periods_billed: number
  failed_tries: number
  state: 'active' | 'canceled' | 'expired'
}

const columns = sql`reference, order_id, customer_id, test_card, amount_cents, currency, periods_billed, failed_tries, state`

/**
 * The start of a period: whole calendar months after the first day, the month's last day where that day does not exist.
 */
const startOf = (periods: ReturnType<typeof sql>) =>
  sql`(started_at at time zone 'UTC' + make_interval(months => every_months * (${periods})::int)) at time zone 'UTC'`

export type NewSubscription = {
  reference: string
  orderId: string
  customerId: string
  testCard: TestCard
  amountCents: number
  currency: string
  everyMonths: number
}

/** Creates a subscription with a paid first period. */
export async function insertSubscription(tx: Tx, subscription: NewSubscription): Promise<void> {
  const { reference, orderId, customerId, testCard, amountCents, currency, everyMonths } = subscription
  await sql`insert into sandbox.subscription (reference, order_id, customer_id, test_card, amount_cents, currency, every_months,
      started_at, next_at)
    values (${reference}, ${orderId}, ${customerId}, ${testCard}, ${amountCents}, ${currency}, ${everyMonths},
      app_now(), (app_now() at time zone 'UTC' + make_interval(months => ${everyMonths}::int)) at time zone 'UTC')`.execute(
    tx,
  )
}

/** Due subscriptions, locked; at most 20. */
export async function lockDueSubscriptions(tx: Tx): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`select ${columns} from sandbox.subscription
    where state <> 'expired' and next_at <= app_now() order by next_at, reference limit 20 for update skip locked`.execute(
    tx,
  )
  return rows
}

export async function lockSubscription(tx: Tx, reference: string): Promise<SubscriptionRow | null> {
  const { rows } =
    await sql<SubscriptionRow>`select ${columns} from sandbox.subscription where reference = ${reference} for update`.execute(
      tx,
    )
  return rows[0] ?? null
}

/** Records a paid period; the next is due when it ends. */
export async function countPeriod(tx: Tx, reference: string): Promise<void> {
  await sql`update sandbox.subscription set periods_billed = periods_billed + 1, failed_tries = 0,
    next_at = ${startOf(sql`periods_billed + 1`)} where reference = ${reference}`.execute(tx)
}

/** Records a failed attempt; the next is one day later. */
export async function countFailure(tx: Tx, reference: string): Promise<void> {
  await sql`update sandbox.subscription set failed_tries = failed_tries + 1, next_at = app_now() + interval '1 day'
    where reference = ${reference}`.execute(tx)
}

export async function updateSubscriptionState(
  tx: Tx,
  { reference, state }: { reference: string; state: 'canceled' | 'expired' },
): Promise<void> {
  await sql`update sandbox.subscription set state = ${state} where reference = ${reference}`.execute(tx)
}

/** @returns false when the reference is unknown. */
export async function updateSubscriptionCard(db: Db, reference: string, card: TestCard): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update sandbox.subscription set test_card = ${card} where reference = ${reference}`.execute(db)
  return numAffectedRows === 1n
}
