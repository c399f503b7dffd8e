import type { ExceededLimit } from '../../wallet/index.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { accessViewerOf } from '../../access/index.ts'
import type { LivestreamDeps } from '../deps.ts'
import { transportNow } from '../transport.ts'
import { changeCall, findOpenOfFan, insertCall, recordChange, type CallRow } from './queries.ts'
import { MINUTES_AHEAD } from './rules.ts'

export type CallRequest = { performerId: string; kind: 'show' | 'call'; expectedTokenCents: number | null }

export type RequestOutcome =
  | { outcome: 'requested'; id: string; isNew: boolean }
  | { outcome: 'absent' | 'not_for_sale' | 'calls_off' | 'no_video' | 'gated' | 'busy' }
  | { outcome: 'price_changed'; priceTokenCents: number }
  | { outcome: 'insufficient'; priceTokenCents: number; balanceTokenCents: number }
  | ({ outcome: 'limit' } & ExceededLimit)

/** Asks a creator for a private show or call, and holds the first minutes in the fan's wallet until it is answered. Rule LIVE-14. */
export async function requestCall(
  deps: LivestreamDeps,
  fan: { viewer: Viewer; address: string },
  { performerId, kind, expectedTokenCents }: CallRequest,
): Promise<RequestOutcome> {
  const { db, clock, messaging, settings, wallet, waker } = deps
  const { accountId: fanId } = fan.viewer
  if (transportNow(deps) === null) return { outcome: 'no_video' }
  if (kind === 'call' && !settings.get('videoCallEnable')) return { outcome: 'calls_off' }
  const open = await messaging.open(fan, { source: 'performer', sourceId: performerId })
  const decision = open.outcome === 'absent' ? 'absent' : await decide(deps, fan, performerId)
  if (open.outcome === 'absent' || decision === 'absent') return { outcome: 'absent' }
  const before = await findOpenOfFan(db, fanId)
  if (before) return repeatOf(before, { performerId, kind })
  const priceTokenCents = await deps.profiles.findPrivatePrice(db, performerId)
  if (priceTokenCents === null || priceTokenCents <= 0) return { outcome: 'not_for_sale' }
  if (decision === 'gated') return { outcome: 'gated' }
  if (expectedTokenCents !== null && expectedTokenCents !== priceTokenCents)
    return { outcome: 'price_changed', priceTokenCents }
  const exceeded = await wallet.findExceededLimit(db, fanId, priceTokenCents)
  if (exceeded) return { outcome: 'limit', ...exceeded }

  const result = await db.transaction().execute(async (tx): Promise<RequestOutcome | 'too_little'> => {
    const made = await insertCall(tx, {
      performer_id: performerId,
      fan_id: fanId,
      conversation_id: open.id,
      kind,
      price_token_cents: priceTokenCents,
    })
    if (!made) return { outcome: 'busy' }
    const hold = { id: made.id, accountId: fanId, unitTokenCents: priceTokenCents, mostUnits: MINUTES_AHEAD }
    const heldMinutes = await wallet.hold(tx, hold)
    if (heldMinutes === 0) {
      // Kept as what was asked for: the fan may ask again at once.
      await changeCall(tx, made.id, { status: 'ended', ended_at: clock.now(), end_reason: 'unpaid' })
      return 'too_little'
    }
    await changeCall(tx, made.id, { held_minutes: heldMinutes })
    await recordChange(tx, { id: made.id, performer_id: performerId, fan_id: fanId })
    await recordEvent(tx, 'livestream.call_requested', { callId: made.id, performerId, fanId })
    return { outcome: 'requested', id: made.id, isNew: true }
  })
  if (result === 'too_little')
    return { outcome: 'insufficient', priceTokenCents, balanceTokenCents: await wallet.balanceOf(db, fanId) }
  if (result.outcome !== 'busy') {
    waker.wake()
    return result
  }
  // Another call of the fan has asked at the same time.
  const other = await findOpenOfFan(db, fanId)
  return other ? repeatOf(other, { performerId, kind }) : result
}

/** The same request answers a repeat; another one is in the way. */
const repeatOf = (open: CallRow, { performerId, kind }: Pick<CallRequest, 'performerId' | 'kind'>): RequestOutcome =>
  open.performer_id === performerId && open.kind === kind
    ? { outcome: 'requested', id: open.id, isNew: false }
    : { outcome: 'busy' }

type Fan = { viewer: Viewer; address: string }

/** The access decision about a private stream of the creator, to which the fan would be invited. */
async function decide(
  { db, access, audience, geography, profiles }: LivestreamDeps,
  { viewer, address }: Fan,
  performerId: string,
): Promise<'full' | 'gated' | 'absent'> {
  const country = geography.countryOf(address)
  const [isApproved, relations, subscribed, isAdult] = await Promise.all([
    profiles.isApproved(db, performerId),
    audience.findRelations(db, { accountId: viewer.accountId, country }, [performerId]),
    access.findEntitlements(db, viewer.accountId, 'subscription', [performerId]),
    geography.isAdult(viewer, country),
  ])
  const relation = relations.get(performerId)
  if (!isApproved || !relation || relation.isHidden) return 'absent'
  const { level } = access.decideAccess({
    object: { type: 'private_stream', isInvited: true },
    viewer: accessViewerOf(viewer, performerId, {
      isBlocked: relation.isBlocked,
      isInBlockedCountry: relation.isInBlockedCountry,
      isAdult,
      isFollower: relation.isFollowing,
      isSubscribed: subscribed.has(performerId),
      isOnList: false,
      hasBought: false,
    }),
  })
  return level === 'full' ? 'full' : 'gated'
}
