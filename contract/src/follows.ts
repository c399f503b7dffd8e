import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Done, Id, IdParams, Time } from './fields.ts'
import { endlessListQuery, listOf } from './list.ts'
import { nullable } from './nullable.ts'
import { PerformerCard } from './performers.ts'
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

const following = {
  area: 'follows',
  params: IdParams,
  caller: 'fan_or_creator',
  rateLimit: { count: 120, windowSeconds: 60, by: 'account' },
} as const

/** Follows a creator. Already followed: the same answer, nothing changes. */
export const followPerformer = endpoint({
  ...following,
  method: 'POST',
  path: '/follows/:id',
  summary: 'Follows a creator; repeating it changes nothing.',
  data: { 200: Follow, 201: Follow },
  problems: ['OWN_ITEM'],
})

/** Ends a follow. Not followed: the same answer. */
export const unfollowPerformer = endpoint({
  ...following,
  method: 'DELETE',
  path: '/follows/:id',
  summary: 'Stops following a creator; repeating it changes nothing.',
  data: { 200: Done },
})

const followQuery = Type.Omit(endlessListQuery(['updatedAt', 'createdAt'], {}), ['q', 'fromDate', 'toDate'])

/** Who follows the caller, newest first. */
export const listFollowers = endpoint({
  method: 'GET',
  path: '/follows/followers',
  area: 'follows',
  summary: 'Who follows the caller.',
  caller: 'fan_or_creator',
  query: followQuery,
  cursor: { list: 'followers' },
  data: { 200: listOf(Follower) },
})

/** Whom the caller follows, newest first. */
export const listFollowing = endpoint({
  method: 'GET',
  path: '/follows/following',
  area: 'follows',
  summary: 'The creators whom the caller follows.',
  caller: 'fan_or_creator',
  query: followQuery,
  cursor: { list: 'following' },
  data: { 200: listOf(Following) },
})

/** Hides the caller's things from an account and ends follows between the two. Repeating it updates the reason. */
export const blockUser = endpoint({
  method: 'POST',
  path: '/block/users',
  area: 'blocking',
  summary: "Hides everything of the caller's from one account.",
  caller: 'fan_or_creator',
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
export const unblockUser = endpoint({
  method: 'DELETE',
  path: '/block/users/:id',
  area: 'blocking',
  summary: 'Lifts the block of one account.',
  caller: 'fan_or_creator',
  params: IdParams,
  data: { 200: Done },
})

/** Whom the caller blocks, newest first. */
export const listBlockedUsers = endpoint({
  method: 'GET',
  path: '/block/users',
  area: 'blocking',
  summary: 'The accounts that the caller blocks.',
  caller: 'fan_or_creator',
  query: followQuery,
  cursor: { list: 'blocks' },
  data: { 200: listOf(UserBlock) },
})

/** Replaces the list of countries in which the creator does not exist. */
export const blockCountries = endpoint({
  method: 'POST',
  path: '/block/countries',
  area: 'blocking',
  summary: 'Sets the countries in which the creator cannot be seen; an empty list lifts the block.',
  caller: 'performer',
  body: Type.Object({
    countryCodes: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 260, uniqueItems: true }),
  }),
  data: { 200: CountryBlock },
})

/** The countries that the creator blocks. */
export const listBlockedCountries = endpoint({
  method: 'GET',
  path: '/block/countries',
  area: 'blocking',
  summary: 'The countries in which the creator cannot be seen.',
  caller: 'performer',
  data: { 200: CountryBlock },
})
