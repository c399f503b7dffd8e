import type { AccessFacts } from '../access/index.ts'

/** Nothing received for so long ends a live stream. Rule LIVE-3. */
export const SILENCE_MS = 60_000

/** How long one token opens a connection. Rule LIVE-5. */
export const TOKEN_MS = 10 * 60_000

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
      // Nothing is left to be watched by receipt once it is over.
      hasBought: hasTicket && !isOver,
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

/** Seconds from the start to the end, or to now. */
export function lengthOf({ startedAt, endedAt }: { startedAt: Date | null; endedAt: Date | null }, now: Date): number {
  if (startedAt === null) return 0
  return Math.max(0, Math.floor(((endedAt ?? now).getTime() - startedAt.getTime()) / 1_000))
}
