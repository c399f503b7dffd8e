import { MAXIMUM_POLL_TEXT, type PollOption } from '@stagedoor/contract/polls'
import { lengthOf, oneLineWithoutTags } from '#src/platform/text/plain-text.ts'
import type { FeedsDeps } from './deps.ts'
import { insertPollOption } from './poll-queries.ts'
import { pollOptionView } from './views.ts'

export type OptionOutcome = { outcome: 'made'; option: PollOption } | { outcome: 'empty' | 'no_time' | 'in_past' }

/** Makes one option of a poll, for a post that is written next. Nothing remains of its text: `empty`. */
export async function makePollOption(
  { db, clock }: Pick<FeedsDeps, 'db' | 'clock'>,
  performerId: string,
  given: { description: string; expiredAt?: string | null },
): Promise<OptionOutcome> {
  const description = oneLineWithoutTags(given.description)
  const expiredAt = given.expiredAt ? new Date(given.expiredAt) : null
  if (description === '' || lengthOf(description) > MAXIMUM_POLL_TEXT) return { outcome: 'empty' }
  if (expiredAt && Number.isNaN(expiredAt.getTime())) return { outcome: 'no_time' }
  if (expiredAt && expiredAt <= clock.now()) return { outcome: 'in_past' }
  const row = await insertPollOption(db, { performerId, description, expiredAt })
  if (!row) throw new Error('an option that was written is not there')
  return { outcome: 'made', option: pollOptionView(row) }
}
