import type { SubscriptionOffer } from '@stagedoor/contract/subscription-offers'
import { fromCents } from '@stagedoor/contract/money'
import type { OfferMonths } from '@stagedoor/contract/subscription-words'
import type { Tx } from '#src/platform/db/database.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import { findSharedLength } from '../prices/rules.ts'
import { insertOffer, lockOffer, lockOffersOf, retireOffer, updateOffer, type OfferRow } from './queries.ts'

/** An offer beside the monthly price that it is compared with (USD cents; null: there is none). */
export function offerView(row: OfferRow, monthlyPriceCents: number | null): SubscriptionOffer {
  const full = monthlyPriceCents === null ? 0 : monthlyPriceCents * row.months
  return {
    _id: row.id,
    performerId: row.performer_id,
    // Kept to these by a check constraint.
    months: row.months as OfferMonths,
    price: fromCents(row.price_cents),
    monthlyPrice: fromCents(Math.ceil(row.price_cents / row.months)),
    savingPercent: full > row.price_cents ? Math.floor(((full - row.price_cents) * 100) / full) : full === 0 ? null : 0,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export type OfferOutcome =
  | { outcome: 'written'; row: OfferRow }
  | { outcome: 'absent' | 'length_taken' }
  | { outcome: 'out_of_limits'; minimumCents: number; maximumCents: number }

/** The site's limits of a subscription hold for an offer as a whole: from the least, up to so many times the most. */
function limitsOf({ settings }: SubscriptionsDeps, months: number) {
  return {
    minimumCents: settings.cents('minimumSubscriptionPrice'),
    maximumCents: settings.cents('maximumSubscriptionPrice') * months,
  }
}

const isOutside = (priceCents: number, { minimumCents, maximumCents }: ReturnType<typeof limitsOf>): boolean =>
  priceCents < minimumCents || priceCents > maximumCents

/** Whether the creator has a price for the same length already. Under the lock of their offers. */
async function isLengthTaken(
  { profiles }: SubscriptionsDeps,
  tx: Tx,
  { performerId, months }: { performerId: string; months: number },
): Promise<boolean> {
  const plans = await profiles.findPlans(tx, performerId)
  return plans !== null && findSharedLength(plans, [{ months }]) !== null
}

/** Offers several months for one price, replacing the active offer of the same length. */
export async function createOffer(
  deps: SubscriptionsDeps,
  tx: Tx,
  offer: { performerId: string; months: OfferMonths; priceCents: number },
): Promise<OfferOutcome> {
  const limits = limitsOf(deps, offer.months)
  if (isOutside(offer.priceCents, limits)) return { outcome: 'out_of_limits', ...limits }
  await lockOffersOf(tx, offer.performerId)
  if (await isLengthTaken(deps, tx, offer)) return { outcome: 'length_taken' }
  await retireOffer(tx, offer)
  return { outcome: 'written', row: await insertOffer(tx, offer) }
}

/** Changes an offer's price or switches it; switched on, it takes the place of the active one of its length. */
export async function changeOffer(
  deps: SubscriptionsDeps,
  tx: Tx,
  change: { performerId: string; id: string; priceCents: number | undefined; isActive: boolean | undefined },
): Promise<OfferOutcome> {
  await lockOffersOf(tx, change.performerId)
  const row = await lockOffer(tx, change)
  if (!row) return { outcome: 'absent' }
  const priceCents = change.priceCents ?? row.price_cents
  const isActive = change.isActive ?? row.is_active
  const limits = limitsOf(deps, row.months)
  if (isOutside(priceCents, limits)) return { outcome: 'out_of_limits', ...limits }
  if (isActive && (await isLengthTaken(deps, tx, { performerId: row.performer_id, months: row.months })))
    return { outcome: 'length_taken' }
  if (isActive && !row.is_active) await retireOffer(tx, { performerId: row.performer_id, months: row.months })
  return { outcome: 'written', row: await updateOffer(tx, row.id, { priceCents, isActive }) }
}
