/** A request is answered within this time, and both sides connect within it after that. Rule LIVE-14. */
export const ANSWER_WITHIN_MS = 60_000

/** One side that is not connected for so long ends it. Rule LIVE-16. */
const SILENT_AFTER_MS = 60_000

/** Minutes that are held ahead in the fan's wallet. Rule LIVE-15. */
export const MINUTES_AHEAD = 5

const MINUTE_MS = 60_000

/** Both sides' connection is noted every few seconds; a hang-up later than this after the last time counts to that time. */
const SEEN_WITHIN_MS = 10_000

export type CallStatus = 'requested' | 'accepted' | 'running' | 'ended'

export type CallEnd =
  | 'cancelled'
  | 'declined'
  | 'expired'
  | 'fan'
  | 'creator'
  | 'silence'
  | 'unpaid'
  | 'limit'
  | 'staff'
  | 'account'

/** Minutes that have begun: the first with the start, each further one a millisecond after the one before is full. Pure. */
export const startedMinutes = (startedAt: Date, until: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - startedAt.getTime()) / MINUTE_MS))

/** Until when a request is answered. Pure. */
export const answerUntil = (createdAt: Date): Date => new Date(createdAt.getTime() + ANSWER_WITHIN_MS)

/** Until when minutes are paid or held. Null: it has not begun. Pure. */
export const coveredUntil = (call: {
  startedAt: Date | null
  chargedMinutes: number
  heldMinutes: number
}): Date | null =>
  call.startedAt && new Date(call.startedAt.getTime() + (call.chargedMinutes + call.heldMinutes) * MINUTE_MS)

/** Who hung up, or took back, or declined. Pure. */
export function endOfSide(status: CallStatus, isPerformer: boolean): CallEnd {
  if (status === 'requested') return isPerformer ? 'declined' : 'cancelled'
  return isPerformer ? 'creator' : 'fan'
}

export type CallFacts = {
  status: CallStatus
  createdAt: Date
  acceptedAt: Date | null
  seenAt: Date | null
  /** Both sides are connected to everything of it. */
  isConnected: boolean
  /** Both still exist for each other, and the creator may earn. */
  isAllowed: boolean
}

export type CallStep =
  | { step: 'wait' | 'begin' }
  /** Both are connected: minutes that have begun by now are charged. */
  | { step: 'go_on' }
  /** `paidUntil`: minutes that began by then are charged; null: none that was not. */
  | { step: 'end'; reason: CallEnd; paidUntil: Date | null }

/** What the check of every few seconds does with a private show or call. Pure. Rules LIVE-14 to LIVE-16. */
export function decideStep(facts: CallFacts, now: Date): CallStep {
  const { status, createdAt, acceptedAt, seenAt, isConnected, isAllowed } = facts
  const isOver = (since: Date, ms: number) => now.getTime() - since.getTime() >= ms
  if (!isAllowed) return { step: 'end', reason: 'account', paidUntil: seenAt }
  switch (status) {
    case 'requested':
      return isOver(createdAt, ANSWER_WITHIN_MS)
        ? { step: 'end', reason: 'expired', paidUntil: null }
        : { step: 'wait' }
    case 'accepted':
      if (isConnected) return { step: 'begin' }
      return isOver(acceptedAt ?? createdAt, ANSWER_WITHIN_MS)
        ? { step: 'end', reason: 'silence', paidUntil: null }
        : { step: 'wait' }
    case 'running':
      if (isConnected) return { step: 'go_on' }
      return isOver(seenAt ?? createdAt, SILENT_AFTER_MS)
        ? { step: 'end', reason: 'silence', paidUntil: seenAt }
        : { step: 'wait' }
    case 'ended':
      return { step: 'wait' }
    default:
      return status satisfies never
  }
}

/** Until when a running one is paid when a side hangs up now: what nobody saw is not charged. Pure. */
export function paidUntilOnHangUp(seenAt: Date | null, now: Date): Date | null {
  if (seenAt === null) return null
  return now.getTime() - seenAt.getTime() > SEEN_WITHIN_MS ? seenAt : now
}
