import { sql, type Selectable, type Updateable } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type {
  Subscription as SubscriptionTable,
  SubscriptionPeriod as PeriodTable,
  SubscriptionTerms as TermsTable,
} from '#src/platform/db/schema.ts'
import type {
  BillingStage,
  RenewalSource,
  SubscriptionSource,
  SubscriptionType,
} from '@stagedoor/contract/subscription-words'
import type { PaymentGateway } from './facts.ts'

/** A row with columns that check constraints restrict to the contract's values. */
export type SubscriptionRow = Omit<
  Selectable<SubscriptionTable>,
  'source' | 'type' | 'gateway' | 'renews_from' | 'status' | 'stage'
> & {
  source: SubscriptionSource
  type: SubscriptionType
  gateway: PaymentGateway
  renews_from: RenewalSource
  status: 'created' | 'active' | 'deactivated'
  stage: BillingStage
}
export type TermsRow = Selectable<TermsTable>
export type PeriodRow = Selectable<PeriodTable>

const rowOf = (row: Selectable<SubscriptionTable> | undefined): SubscriptionRow | null =>
  (row as SubscriptionRow | undefined) ?? null

/** Serialises subscriptions between two accounts. */
export async function lockPair(tx: Tx, fanId: string, performerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subscription ${fanId} ${performerId}`}, 0))`.execute(tx)
}

export type NewTerms = {
  fanId: string
  performerId: string
  priceCents: number
  periodMonths: number | null
  isRenewing: boolean
  freeDays: number
  couponCode: string | null
  locale: string
  disclosure: string[]
  consentedAt: Date
}

/** Stores the agreed terms, which are immutable. */
export async function insertTerms(tx: Tx, terms: NewTerms): Promise<TermsRow> {
  return tx
    .insertInto('subscription_terms')
    .values({
      fan_id: terms.fanId,
      performer_id: terms.performerId,
      price_cents: terms.priceCents,
      period_months: terms.periodMonths,
      is_renewing: terms.isRenewing,
      free_days: terms.freeDays,
      coupon_code: terms.couponCode,
      locale: terms.locale,
      disclosure: terms.disclosure,
      consented_at: terms.consentedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findTerms(executor: Db | Tx, id: string): Promise<TermsRow> {
  return executor.selectFrom('subscription_terms').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
}

export type NewSubscription = {
  id?: string
  fanId: string
  performerId: string
  source: SubscriptionSource
  giverId: string | null
  type: SubscriptionType
  offerId: string | null
  termsId: string
  gateway: PaymentGateway
  renewsFrom: RenewalSource
  cardId: string | null
  timeZone: string
  isRenewing: boolean
}

export async function insertSubscription(tx: Tx, row: NewSubscription): Promise<SubscriptionRow> {
  const inserted = await tx
    .insertInto('subscription')
    .values({
      ...(row.id === undefined ? {} : { id: row.id }),
      fan_id: row.fanId,
      performer_id: row.performerId,
      source: row.source,
      giver_id: row.giverId,
      type: row.type,
      offer_id: row.offerId,
      terms_id: row.termsId,
      gateway: row.gateway,
      renews_from: row.renewsFrom,
      card_id: row.cardId,
      time_zone: row.timeZone,
      is_renewing: row.isRenewing,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return inserted as SubscriptionRow
}

export async function findSubscription(executor: Db | Tx, id: string): Promise<SubscriptionRow | null> {
  return rowOf(await executor.selectFrom('subscription').where('id', '=', id).selectAll().executeTakeFirst())
}

export async function lockSubscription(tx: Tx, id: string): Promise<SubscriptionRow | null> {
  return rowOf(await tx.selectFrom('subscription').where('id', '=', id).selectAll().forUpdate().executeTakeFirst())
}

/** Locks the live subscription of this source between two accounts. */
export async function lockLive(
  tx: Tx,
  { fanId, performerId, source }: { fanId: string; performerId: string; source: SubscriptionSource },
): Promise<SubscriptionRow | null> {
  const live = tx
    .selectFrom('subscription')
    .where('fan_id', '=', fanId)
    .where('performer_id', '=', performerId)
    .where('source', '=', source)
    .where('status', '=', 'active')
  return rowOf(await live.selectAll().forUpdate().executeTakeFirst())
}

/** The live subscription of this source between two accounts, without a lock. */
export async function findLive(
  executor: Db | Tx,
  { fanId, performerId, source }: { fanId: string; performerId: string; source: SubscriptionSource },
): Promise<SubscriptionRow | null> {
  const live = executor
    .selectFrom('subscription')
    .where('fan_id', '=', fanId)
    .where('performer_id', '=', performerId)
    .where('source', '=', source)
    .where('status', '=', 'active')
  return rowOf(await live.selectAll().executeTakeFirst())
}

export async function updateSubscription(
  tx: Tx,
  id: string,
  change: Updateable<SubscriptionTable>,
): Promise<SubscriptionRow> {
  const updated = await tx
    .updateTable('subscription')
    .where('id', '=', id)
    .set({ ...change, updated_at: sql<Date>`app_now()` })
    .returningAll()
    .executeTakeFirstOrThrow()
  return updated as SubscriptionRow
}

/** Stores the page where a fan must confirm the end of a gateway's billing. @returns whether it was new. */
export async function updateStopUrl(tx: Tx, id: string, url: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('subscription')
    .where('id', '=', id)
    .where('billing_stop_url', 'is distinct from', url)
    .set({ billing_stop_url: url, updated_at: sql<Date>`app_now()` })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Every live subscription to a creator, by id. */
export async function listLiveOf(executor: Db | Tx, performerId: string): Promise<SubscriptionRow[]> {
  const live = executor
    .selectFrom('subscription')
    .where('performer_id', '=', performerId)
    .where('status', '=', 'active')
  return (await live.selectAll().orderBy('id').execute()) as SubscriptionRow[]
}

/** The live ones of a fan that renew by themselves. */
export async function listRenewingOf(executor: Db | Tx, fanId: string): Promise<SubscriptionRow[]> {
  const renewing = executor
    .selectFrom('subscription')
    .where('fan_id', '=', fanId)
    .where('status', '=', 'active')
    .where('is_renewing', '=', true)
  return (await renewing.selectAll().orderBy('id').execute()) as SubscriptionRow[]
}

/** The live ones of some fans that wait for money. */
export async function listUnpaidOf(executor: Db | Tx, fanIds: readonly string[]): Promise<SubscriptionRow[]> {
  const unpaid = executor
    .selectFrom('subscription')
    .where('fan_id', '=', sql<string>`any(${[...fanIds]}::uuid[])`)
    .where('status', '=', 'active')
    .where('stage', 'in', ['past_due', 'locked'])
  return (await unpaid.selectAll().orderBy('id').execute()) as SubscriptionRow[]
}

/** Takes free days of a creator: each kind once in a fan's life. @returns whether these are the first. */
export async function takeFreeDays(
  tx: Tx,
  use: { fanId: string; performerId: string; kind: 'free' | 'trial' },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('free_days_use')
    .values({ fan_id: use.fanId, performer_id: use.performerId, kind: use.kind })
    .onConflict((conflict) => conflict.columns(['fan_id', 'performer_id', 'kind']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Of these creators those whose free days of a kind a fan has used. */
export async function findFreeDaysUsed(
  executor: Db | Tx,
  { fanId, performerIds, kind }: { fanId: string; performerIds: readonly string[]; kind: 'free' | 'trial' },
): Promise<Set<string>> {
  if (performerIds.length === 0) return new Set()
  const rows = await executor
    .selectFrom('free_days_use')
    .where('fan_id', '=', fanId)
    .where('kind', '=', kind)
    .where('performer_id', 'in', [...performerIds])
    .select('performer_id')
    .execute()
  return new Set(rows.map((row) => row.performer_id))
}

/** How many may see each creator's posts as subscribers now; creators without any are absent. */
export async function countSubscribers(
  executor: Db | Tx,
  { performerIds, now }: { performerIds: readonly string[]; now: Date },
): Promise<Map<string, number>> {
  if (performerIds.length === 0) return new Map()
  const rows = await executor
    .selectFrom('subscription')
    .where('performer_id', 'in', [...performerIds])
    .where('status', '=', 'active')
    .where('expires_at', '>', now)
    .select(['performer_id', sql<number>`count(distinct fan_id)`.as('count')])
    .groupBy('performer_id')
    .execute()
  return new Map(rows.map((row) => [row.performer_id, row.count]))
}
