import type { ExceededLimit } from '../../wallet/index.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { LivestreamDeps } from '../deps.ts'
import { isVideoHeld } from '../rules.ts'
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
  if (!isVideoHeld(deps.config)) return { outcome: 'no_video' }
  if (kind === 'call' && !settings.get('videoCallEnable')) return { outcome: 'calls_off' }
  const open = await messaging.open(fan, { source: 'performer', sourceId: performerId })
  if (open.outcome === 'absent' || !(await isThere(deps, fan, performerId))) return { outcome: 'absent' }
  const before = await findOpenOfFan(db, fanId)
  if (before) return repeatOf(before, { performerId, kind })
  const priceTokenCents = await deps.profiles.findPrivatePrice(db, performerId)
  if (priceTokenCents === null || priceTokenCents <= 0) return { outcome: 'not_for_sale' }
  if (!(await isInvited(deps, fan, performerId))) return { outcome: 'gated' }
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

/** Whether the creator may earn, exists in the fan's country, and neither blocks the other. */
async function isThere({ db, audience, geography, profiles }: LivestreamDeps, { viewer, address }: Fan, id: string) {
  const asker = { accountId: viewer.accountId, country: geography.countryOf(address) }
  const [isApproved, isBlocked] = await Promise.all([profiles.isApproved(db, id), audience.isBlocked(db, asker, id)])
  return isApproved && !isBlocked
}

/** The access decision about a private stream to which the fan would be invited. */
async function isInvited({ db, access }: LivestreamDeps, { viewer }: Fan, performerId: string): Promise<boolean> {
  const subscribed = await access.findEntitlements(db, viewer.accountId, 'subscription', [performerId])
  const decision = access.decideAccess({
    object: { type: 'private_stream', isInvited: true },
    viewer: {
      role: viewer.role === 'performer' ? 'creator' : 'fan',
      isFinance: false,
      isOwner: false,
      isBlocked: false,
      isInBlockedCountry: false,
      // The call requires it.
      isAdult: true,
      isFollower: false,
      subscription: subscribed.has(performerId) ? 'paid' : 'none',
      isOnList: false,
      hasBought: false,
    },
  })
  return decision.level === 'full'
}
