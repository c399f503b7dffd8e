import type { PollOption } from '@stagedoor/contract/polls'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { FeedsDeps } from './deps.ts'
import { findVisiblePost } from './find-post.ts'
import { findPollOption, findVote, insertVote } from './poll-queries.ts'
import { findPollOptions } from './statements.ts'
import { pollOptionView } from './views.ts'

export type VoteOutcome =
  | { outcome: 'voted'; polls: PollOption[] }
  | { outcome: 'locked'; isSale: boolean; price: number }
  | { outcome: 'absent' | 'own' | 'closed' | 'voted_otherwise' }

/**
 * Votes for one option, once per account and poll: of parallel votes one counts, the same vote again changes nothing.
 * Only those who see the whole post may vote, and its creator may not.
 */
export async function voteInPoll(
  deps: FeedsDeps,
  { viewer, country, optionId }: { viewer: Viewer; country: string | null; optionId: string },
): Promise<VoteOutcome> {
  const { db } = deps
  const option = await findPollOption(db, optionId)
  const post = option?.post_id ? await findVisiblePost(deps, { viewer, country }, option.post_id) : null
  if (!post) return { outcome: 'absent' }
  if (post.performerId === viewer.accountId) return { outcome: 'own' }
  if (post.isLocked) return { outcome: 'locked', isSale: post.isSale, price: post.price }
  const isNew = await insertVote(db, { postId: post._id, accountId: viewer.accountId, optionId })
  if (!isNew) {
    const votedId = await findVote(db, post._id, viewer.accountId)
    if (votedId === null) return { outcome: 'closed' }
    if (votedId !== optionId) return { outcome: 'voted_otherwise' }
  }
  return { outcome: 'voted', polls: (await findPollOptions(db, [post._id], viewer.accountId)).map(pollOptionView) }
}
