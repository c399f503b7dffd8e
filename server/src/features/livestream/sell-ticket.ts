import type { Db, Tx } from '#src/platform/db/database.ts'
import type { AccessSource } from '../access/index.ts'
import type { LivestreamDeps } from './deps.ts'
import { findStream } from './queries.ts'
import { explainStream } from './see-stream.ts'

/** A ticket as a purchase needs it. */
export type PricedStream = {
  ownerId: string
  title: string
  isForSale: boolean
  priceTokenCents: number
  sessionId: string
  entitlement: { kind: 'stream'; itemId: string }
}

/**
 * The ticket for a live session, read in the purchase's own transaction: it is valid for that session, also for a buyer who comes back.
 * Null: the stream is not live, or does not exist for the buyer. Rule LIVE-4.
 */
export async function findPricedStream(
  { audience, geography, profiles }: LivestreamDeps,
  executor: Db | Tx,
  { id, buyerId, address }: { id: string; buyerId: string; address: string },
): Promise<PricedStream | null> {
  const row = await findStream(executor, id, buyerId)
  if (row?.status !== 'live' || row.viewer_is_blocked) return null
  const [isApproved, hidden] = await Promise.all([
    profiles.isApproved(executor, row.performer_id),
    audience.findHiddenByCountry(geography.countryOf(address), [row.performer_id]),
  ])
  if (!isApproved || hidden.has(row.performer_id)) return null
  return {
    ownerId: row.performer_id,
    title: row.title,
    isForSale: !row.is_free,
    priceTokenCents: row.price_token_cents,
    sessionId: row.session_id,
    entitlement: { kind: 'stream', itemId: row.session_id },
  }
}

/** Explains streams to the access feature. */
export const createAccessSource = (deps: LivestreamDeps): AccessSource => ({
  type: 'stream',
  async find(executor, id, { accountId, role, address }) {
    const row = await findStream(executor, id, accountId)
    if (!row) return null
    const country = address === null ? null : deps.geography.countryOf(address)
    return {
      facts: await explainStream(deps, row, { viewer: { accountId, role, staffRoles: [] }, country }),
      priceTokenCents: row.is_free ? null : row.price_token_cents,
      subscriptionCents: null,
    }
  },
})
