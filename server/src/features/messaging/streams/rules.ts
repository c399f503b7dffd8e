import type { MessageWay } from '@stagedoor/contract/message-words'

export type ChatAudience = 'everyone' | 'followers' | 'subscribers' | 'nobody'

export type ChatFacts = {
  audience: ChatAudience
  isCreator: boolean
  /** One side blocks the other, or the creator does not exist for who asks. */
  isClosed: boolean
  isFollowing: boolean
  isSubscribed: boolean
}

export type LineDecision = { outcome: 'allowed' | 'absent' } | { outcome: 'gated'; ways: MessageWay[] }

const ALLOWED: LineDecision = { outcome: 'allowed' }

/** Decides whether an account may write in the chat of a stream. Pure. Rule MSG-11. */
export function decideLine({ audience, isCreator, isClosed, isFollowing, isSubscribed }: ChatFacts): LineDecision {
  if (isCreator) return ALLOWED
  if (isClosed) return { outcome: 'absent' }
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
