import type { Post } from '@stagedoor/contract/feeds'
import type { PollView } from './post.ts'

type Polled = Pick<Post, 'polls' | 'pollDescription' | 'pollExpiredAt'>

/** The poll of a post; null without one. */
export const pollOf = ({ polls, pollDescription, pollExpiredAt }: Polled): PollView | null =>
  polls.length === 0 ? null : { question: pollDescription, options: polls.map(optionOf), closesAt: pollExpiredAt }

export const optionOf = ({ _id, description, totalVote, isVoted }: Post['polls'][number]) => ({
  id: _id,
  text: description,
  votes: totalVote,
  isMine: isVoted,
})

/** What a viewer may do: vote, or see the results, or first sign in or open the post. */
export type PollState = 'open' | 'results' | 'sign-in' | 'locked'

export function pollStateOf(
  { options, closesAt }: Pick<PollView, 'options' | 'closesAt'>,
  viewer: { now: string; isLoggedIn: boolean; isOwn: boolean; isLocked: boolean },
): PollState {
  const isClosed = closesAt !== null && closesAt <= viewer.now
  if (isClosed || viewer.isOwn || options.some(({ isMine }) => isMine)) return 'results'
  if (!viewer.isLoggedIn) return 'sign-in'
  return viewer.isLocked ? 'locked' : 'open'
}

/** The share of each option in whole percent; together at most 100. */
export function sharesOf(options: readonly { votes: number }[]): number[] {
  const total = options.reduce((sum, { votes }) => sum + votes, 0)
  return options.map(({ votes }) => (total > 0 ? Math.floor((votes / total) * 100) : 0))
}
