import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { nullable } from './nullable.ts'

export const MAXIMUM_POLL_OPTIONS = 10
export const MAXIMUM_POLL_TEXT = 200

/** One option of a poll. */
export const PollOption = Type.Object({
  _id: Id,
  description: Type.String(),
  expiredAt: nullable(Time),
  totalVote: Type.Integer(),
  /** Whether the caller's vote is this one. */
  isVoted: Type.Boolean(),
})
export type PollOption = Static<typeof PollOption>

export const createPollOption = endpoint('POST /performer/feeds/polls', {
  area: 'feeds',
  summary: 'Makes one option of a poll, for the pollIds of a post that is written next.',
  caller: 'performer',
  body: Type.Object({
    description: Type.String({ minLength: 1, maxLength: MAXIMUM_POLL_TEXT }),
    expiredAt: Type.Optional(nullable(Time)),
  }),
  data: { 201: PollOption },
  problems: ['SCHEDULE_IN_PAST'],
  rateLimit: { count: 120, windowSeconds: 60, by: 'account' },
})

/** `id` is the option's. Voting for the same option again changes nothing; for another one it is refused. */
export const voteInPoll = endpoint('POST /user/feeds/vote/:id', {
  area: 'feeds',
  summary: 'Votes for one option of a poll, once.',
  caller: 'fan_or_creator',
  data: { 200: Type.Object({ polls: Type.Array(PollOption) }) },
  problems: ['POLL_CLOSED', 'ALREADY_VOTED', 'ITEM_LOCKED', 'OWN_ITEM'],
  rateLimit: { count: 60, windowSeconds: 60, by: 'account' },
})
