import type { Config } from '#src/config/config.ts'
import type { AccessFacts } from '../access/index.ts'

/** Nothing received for so long ends a live stream. Rule LIVE-3. */
export const SILENCE_MS = 60_000

/** How long one token opens a connection. Rule LIVE-5. */
export const TOKEN_MS = 10 * 60_000

/** By what the video of a stream is sent. */
export type Transport = 'embedded' | 'outside' | 'agora'

/**
 * By what a stream that is prepared now is sent; null: this installation can hold no live video. The one place where this is chosen. Agora where the site has
 * turned it on and the server has its certificate; else the server outside that the configuration names; else the embedded process, which must
 * also serve every page and run every job: with a `ROLE`, or a Redis by which several processes are one product, viewers would not be cut and
 * streams would end by themselves. Pure. Rule LIVE-23.
 */
export function chooseTransport({
  isAgoraReady,
  config: { role, redisUrl, liveServer },
}: {
  isAgoraReady: boolean
  config: Pick<Config, 'role' | 'redisUrl' | 'liveServer'>
}): Transport | null {
  if (isAgoraReady) return 'agora'
  if (liveServer) return 'outside'
  return role === 'all' && redisUrl === null ? 'embedded' : null
}

/** How long a token and its right last. Who could not be cut at Agora is cut by the end of a short one. Pure. Rule LIVE-5. */
export const tokenMsOf = (transport: Transport, canCut: boolean): number =>
  transport === 'agora' && !canCut ? 2 * 60_000 : TOKEN_MS

export type StreamOffer = {
  status: 'prepared' | 'live' | 'ended'
  performerId: string
  isFree: boolean
  audience: 'everyone' | 'followers' | 'subscribers' | 'list'
}

export type StreamRelation = {
  role: 'fan' | 'creator' | 'staff'
  isOwner: boolean
  isBlocked: boolean
  isInBlockedCountry: boolean
  isAdult: boolean
  isFollower: boolean
  isSubscribed: boolean
  isOnList: boolean
  hasTicket: boolean
  /** Whether the creator's profile is visible at all. */
  isPublicPerformer: boolean
}

/** The facts on which access to a stream decides. Followers are an audience like those on a list. Rule LIVE-2. Pure. */
export function factsOfStream(
  stream: StreamOffer,
  { isOnList, isSubscribed, hasTicket, isPublicPerformer, ...relation }: StreamRelation,
): AccessFacts {
  const isOver = stream.status === 'ended' || (!isPublicPerformer && !relation.isOwner && relation.role !== 'staff')
  return {
    object: {
      type: 'stream',
      publication: isOver ? 'deleted' : stream.status === 'live' ? 'published' : 'draft',
      offer: offerOfStream(stream),
      isOpenToVisitors: false,
    },
    viewer: {
      ...relation,
      isFinance: false,
      subscription: isSubscribed ? 'paid' : 'none',
      isOnList: stream.audience === 'followers' ? relation.isFollower || isSubscribed : isOnList,
      // A ticket opens what happens now: unlike other receipts it does not outlive a block, nor the end.
      hasBought: hasTicket && !isOver && !relation.isBlocked && !relation.isInBlockedCountry,
    },
  }
}

function offerOfStream({ isFree, audience }: StreamOffer): 'free' | 'list' | 'subscribers' | 'sale' {
  if (!isFree) return 'sale'
  switch (audience) {
    case 'everyone':
      return 'free'
    case 'followers':
    case 'list':
      return 'list'
    case 'subscribers':
      return 'subscribers'
    default:
      return audience satisfies never
  }
}

/** What was received is noted every few seconds; two such times may pass. */
const RECEIVED_WITHIN_MS = 10_000

/** Whether the video of a live stream arrives, as far as was noted last. Pure. */
export const isReceived = (
  stream: { status: 'prepared' | 'live' | 'ended'; last_media_at: Date | null },
  now: Date,
): boolean =>
  stream.status === 'live' &&
  stream.last_media_at !== null &&
  now.getTime() - stream.last_media_at.getTime() < RECEIVED_WITHIN_MS

/** Seconds from the start to the end, or to now. */
export function lengthOf({ startedAt, endedAt }: { startedAt: Date | null; endedAt: Date | null }, now: Date): number {
  if (startedAt === null) return 0
  return Math.max(0, Math.floor(((endedAt ?? now).getTime() - startedAt.getTime()) / 1_000))
}
