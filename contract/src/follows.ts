import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Done, Id, Time } from './fields.ts'
import { endlessListQuery, listOf } from './list.ts'
import { nullable } from './nullable.ts'
import { PerformerCard } from './performers.ts'
import { ExistingCountry } from './reference.ts'
import { UserCard } from './users.ts'

/** One account follows one creator. */
export const Follow = Type.Object({ _id: Id, userId: Id, performerId: Id, createdAt: Time })

/** A follow as the creator sees it: who follows. */
export const Follower = Type.Object({ ...Follow.properties, userInfo: nullable(UserCard) })

/** A follow as the fan sees it: who is followed. */
export const Following = Type.Object({ ...Follow.properties, performerInfo: nullable(PerformerCard) })

/** An account that may not see the caller's content. */
export const UserBlock = Type.Object({
  _id: Id,
  target: Type.Enum(['user', 'performer']),
  targetId: Id,
  targetInfo: nullable(UserCard),
  reason: Type.String(),
  createdAt: Time,
})

/** Countries in which the creator is not visible. ISO 3166-1 alpha-2. */
export const CountryBlock = Type.Object({ countryCodes: Type.Array(Type.String()) })

export type Follow = Static<typeof Follow>
export type Follower = Static<typeof Follower>
export type Following = Static<typeof Following>
export type UserBlock = Static<typeof UserBlock>

const followingEndpoint = endpointsOf({
  area: 'follows',
  caller: 'fan_or_creator',
  rateLimit: { count: 120, windowSeconds: 60, by: 'account' },
})

/** Follows a creator. Already followed: the same answer, nothing changes. */
export const followPerformer = followingEndpoint('POST /follows/:id', {
  summary: 'Follows a creator; repeating it changes nothing.',
  data: { 200: Follow, 201: Follow },
  problems: ['OWN_ITEM'],
})

/** Ends a follow. Not followed: the same answer. */
export const unfollowPerformer = followingEndpoint('DELETE /follows/:id', {
  summary: 'Stops following a creator; repeating it changes nothing.',
  data: { 200: Done },
})

/** `q` is a part of the other account's name or user name; the dates are those of the follow or block. */
const followQuery = endlessListQuery(['updatedAt', 'createdAt'], {})

const followsEndpoint = endpointsOf({ area: 'follows', caller: 'fan_or_creator' })

/** Who follows the caller, newest first. */
export const listFollowers = followsEndpoint('GET /follows/followers', {
  summary: 'Who follows the caller.',
  query: followQuery,
  cursor: { list: 'followers' },
  data: { 200: listOf(Follower) },
})

/** Whom the caller follows, newest first. */
export const listFollowing = followsEndpoint('GET /follows/following', {
  summary: 'The creators whom the caller follows.',
  query: followQuery,
  cursor: { list: 'following' },
  data: { 200: listOf(Following) },
})

const blockingEndpoint = endpointsOf({ area: 'blocking', caller: 'fan_or_creator' })

/** Hides the caller's things from an account and ends follows between the two. Repeating it updates the reason. */
export const blockUser = blockingEndpoint('POST /block/users', {
  summary: "Hides everything of the caller's from one account.",
  body: Type.Object({
    targetId: Id,
    target: Type.Optional(Type.Enum(['user', 'performer'])),
    reason: Type.String({ maxLength: 500, default: '' }),
  }),
  data: { 201: UserBlock },
  problems: ['OWN_ITEM'],
  rateLimit: { count: 60, windowSeconds: 60, by: 'account' },
})

/** `id` is the blocked account's. Not blocked: the same answer. */
export const unblockUser = blockingEndpoint('DELETE /block/users/:id', {
  summary: 'Lifts the block of one account.',
  data: { 200: Done },
})

/** Whom the caller blocks, newest first. */
export const listBlockedUsers = blockingEndpoint('GET /block/users', {
  summary: 'The accounts that the caller blocks.',
  query: followQuery,
  cursor: { list: 'blocks' },
  data: { 200: listOf(UserBlock) },
})

const creatorEndpoint = endpointsOf({ area: 'blocking', caller: 'performer' })

/** Replaces the list of countries in which the creator does not exist. */
export const blockCountries = creatorEndpoint('POST /block/countries', {
  summary: 'Sets the countries in which the creator cannot be seen; an empty list lifts the block.',
  body: Type.Object({
    countryCodes: Type.Array(ExistingCountry, { maxItems: 260, uniqueItems: true }),
  }),
  data: { 200: CountryBlock },
})

/** The countries that the creator blocks. */
export const listBlockedCountries = creatorEndpoint('GET /block/countries', {
  summary: 'The countries in which the creator cannot be seen.',
  data: { 200: CountryBlock },
})
