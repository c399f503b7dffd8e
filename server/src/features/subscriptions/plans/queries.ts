import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { SubscriptionOffer, TrialLink } from '#src/platform/db/schema.ts'
import { pageWithTotal } from '#src/platform/db/page-with-total.ts'

export type OfferRow = Selectable<SubscriptionOffer>
export type TrialLinkRow = Selectable<TrialLink>

export async function findOffer(executor: Db | Tx, id: string): Promise<OfferRow | null> {
  return (await executor.selectFrom('subscription_offer').where('id', '=', id).selectAll().executeTakeFirst()) ?? null
}

export async function lockOffer(tx: Tx, who: { id: string; performerId: string }): Promise<OfferRow | null> {
  const found = tx.selectFrom('subscription_offer').where('id', '=', who.id).where('performer_id', '=', who.performerId)
  return (await found.selectAll().forUpdate().executeTakeFirst()) ?? null
}

/** Lines up all who change the offers of one creator. */
export async function lockOffersOf(tx: Tx, performerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`offers ${performerId}`}, 0))`.execute(tx)
}

/** A creator's offers, shortest first; of one length the newest first. */
export async function listOffers(
  executor: Db | Tx,
  { performerId, isActive }: { performerId: string; isActive: boolean | null },
): Promise<OfferRow[]> {
  return executor
    .selectFrom('subscription_offer')
    .where('performer_id', '=', performerId)
    .$if(isActive !== null, (query) => query.where('is_active', '=', isActive ?? true))
    .selectAll()
    .orderBy('months')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Switches off the active offer of so many months, if there is one. */
export async function retireOffer(
  tx: Tx,
  { performerId, months }: { performerId: string; months: number },
): Promise<void> {
  await tx
    .updateTable('subscription_offer')
    .where('performer_id', '=', performerId)
    .where('months', '=', months)
    .where('is_active', '=', true)
    .set({ is_active: false, updated_at: sql<Date>`app_now()` })
    .execute()
}

export async function insertOffer(
  tx: Tx,
  offer: { performerId: string; months: number; priceCents: number },
): Promise<OfferRow> {
  return tx
    .insertInto('subscription_offer')
    .values({ performer_id: offer.performerId, months: offer.months, price_cents: offer.priceCents })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateOffer(
  tx: Tx,
  id: string,
  change: { priceCents: number; isActive: boolean },
): Promise<OfferRow> {
  return tx
    .updateTable('subscription_offer')
    .where('id', '=', id)
    .set({ price_cents: change.priceCents, is_active: change.isActive, updated_at: sql<Date>`app_now()` })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A link that still gives something. */
export async function findTrialLink(executor: Db | Tx, code: string, now: Date): Promise<TrialLinkRow | null> {
  const found = executor
    .selectFrom('trial_link')
    .where('code', '=', code)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .where((eb) => eb.or([eb('maximum_uses', 'is', null), eb('use_count', '<', eb.ref('maximum_uses'))]))
  return (await found.selectAll().executeTakeFirst()) ?? null
}

/** Takes one use of a link. @returns false when it is used up or revoked. */
export async function takeTrialUse(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('trial_link')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('maximum_uses', 'is', null), eb('use_count', '<', eb.ref('maximum_uses'))]))
    .set((eb) => ({ use_count: eb('use_count', '+', 1) }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertTrialLink(
  tx: Db | Tx,
  link: { performerId: string; code: string; days: number; maximumUses: number | null; endsAt: Date | null },
): Promise<TrialLinkRow> {
  return tx
    .insertInto('trial_link')
    .values({
      performer_id: link.performerId,
      code: link.code,
      days: link.days,
      maximum_uses: link.maximumUses,
      ends_at: link.endsAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** @returns whether there was such a link; taking it back again changes nothing. */
export async function revokeTrialLink(db: Db | Tx, who: { id: string; performerId: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trial_link')
    .where('id', '=', who.id)
    .where('performer_id', '=', who.performerId)
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', sql<Date>`app_now()`) }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** One page of a creator's links by creation, with their count. */
export async function listTrialLinks(
  db: Db,
  page: {
    performerId: string
    isActive: boolean | null
    now: Date
    sort: 'asc' | 'desc'
    limit: number
    offset: number
  },
): Promise<{ rows: TrialLinkRow[]; total: number }> {
  const active = sql<boolean>`(revoked_at is null and (ends_at is null or ends_at > ${page.now})
    and (maximum_uses is null or use_count < maximum_uses))`
  const own = db
    .selectFrom('trial_link')
    .where('performer_id', '=', page.performerId)
    .$if(page.isActive !== null, (query) => query.where(active, '=', page.isActive ?? true))
  return pageWithTotal(own, page, (query) =>
    query.selectAll().orderBy('created_at', page.sort).orderBy('id', page.sort),
  )
}
