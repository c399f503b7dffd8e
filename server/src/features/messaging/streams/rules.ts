import type { MessageWay } from '@stagedoor/contract/message-words'

export type ChatAudience = 'everyone' | 'followers' | 'subscribers' | 'nobody'

export type ChatFacts = {
  audience: ChatAudience
  isCreator: boolean
  /** One side blocks the other, or the creator does not exist for who asks. */
  isClosed: boolean
  isFollowing: boolean
  isSubscribed: boolean
  isModerator: boolean
  /** Muted or banned; `until` is null without an end. */
  restriction: { until: Date | null } | null
}

export type LineDecision =
  | { outcome: 'allowed' | 'absent' }
  | { outcome: 'restricted'; until: Date | null }
  | { outcome: 'gated'; ways: MessageWay[] }

const ALLOWED: LineDecision = { outcome: 'allowed' }

/** Decides whether an account may write in the chat of a stream. Pure. Rule MSG-11. */
export function decideLine(facts: ChatFacts): LineDecision {
  const { audience, isCreator, isClosed, isFollowing, isSubscribed, isModerator, restriction } = facts
  if (isCreator) return ALLOWED
  if (isClosed) return { outcome: 'absent' }
  if (restriction) return { outcome: 'restricted', ...restriction }
  if (isModerator) return ALLOWED
  switch (audience) {
    case 'everyone':
      return ALLOWED
    case 'followers':
      return isFollowing ? ALLOWED : { outcome: 'gated', ways: [{ way: 'follow', amount: null }] }
    case 'subscribers':
      return isSubscribed ? ALLOWED : { outcome: 'gated', ways: [{ way: 'subscribe', amount: null }] }
    case 'nobody':
      return { outcome: 'gated', ways: [] }
    default:
      return audience satisfies never
  }
}

export type PersonAction = 'mute' | 'ban' | 'allow' | 'make_moderator' | 'remove_moderator'

/**
 * Decides whether somebody may change what another may do in a chat: moderators restrict viewers, its creator also names moderators.
 * `absent`: for who is neither, the list does not exist. Pure. Rule LIVE-12.
 */
export function decidePersonChange(
  actor: { isCreator: boolean; isModerator: boolean },
  target: { isCreator: boolean; isModerator: boolean },
  action: PersonAction,
): 'allowed' | 'absent' | 'protected' {
  if (!actor.isCreator && !actor.isModerator) return 'absent'
  if (target.isCreator) return 'protected'
  if (actor.isCreator) return target.isModerator && (action === 'mute' || action === 'ban') ? 'protected' : 'allowed'
  if (action === 'make_moderator' || action === 'remove_moderator') return 'absent'
  return target.isModerator ? 'protected' : 'allowed'
}
