import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Done, Id, Time } from './fields.ts'
import { endlessListQuery, listOf } from './list.ts'
import { Amount } from './money.ts'
import { nullable } from './nullable.ts'
import { UserCard } from './users.ts'

/** The most lists of one creator. */
export const MAXIMUM_FAN_LISTS = 100
/** The most fans that one list holds by hand. A rule has no limit. */
export const MAXIMUM_LIST_MEMBERS = 10_000
/** The most fans that one call puts on a list, or takes off. */
export const MAXIMUM_MEMBERS_AT_ONCE = 200
export const MAXIMUM_LIST_NAME = 60
/** The longest time that a rule looks back or ahead. */
export const MAXIMUM_RULE_DAYS = 3_650

const Days = Type.Integer({ minimum: 1, maximum: MAXIMUM_RULE_DAYS })

/** Who is on a list by rule: fans for whom every condition holds that is given. One at least is. */
export const FanRule = Type.Object({
  /** Tokens spent with the creator in all, refunds taken off. */
  minimumSpent: Type.Optional(nullable(Amount)),
  /** Their current subscription began within so many days. */
  joinedWithinDays: Type.Optional(nullable(Days)),
  /** Their subscription ends within so many days and does not renew. */
  expiresWithinDays: Type.Optional(nullable(Days)),
})
export type FanRule = Static<typeof FanRule>

export const fanListTypes = ['hand', 'rule'] as const

/** A creator's list of fans. Only its owner reads it. */
export const FanList = Type.Object({
  _id: Id,
  name: Type.String(),
  /** `hand`: the creator chooses each fan; `rule`: computed whenever it is read. */
  type: Type.Enum([...fanListTypes]),
  rule: nullable(Type.Required(FanRule)),
  /** How many fans are on it now. */
  totalMembers: Type.Integer(),
  /** How many posts, galleries and videos it is the audience of. */
  totalUses: Type.Integer(),
  createdAt: Time,
  updatedAt: Time,
})
export type FanList = Static<typeof FanList>

/** A fan on a list. `createdAt`: put on it; by a rule when the subscription began, or the latest purchase. */
export const FanListMember = Type.Object({ userId: Id, userInfo: nullable(UserCard), createdAt: Time })
export type FanListMember = Static<typeof FanListMember>

const Name = Type.String({ minLength: 1, maxLength: MAXIMUM_LIST_NAME, pattern: '\\S' })
const Fans = Type.Array(Id, { maxItems: MAXIMUM_MEMBERS_AT_ONCE, uniqueItems: true })

/** With a `rule` a list by rule, without one a list by hand. What it is cannot be changed later. */
export const NewFanList = Type.Object({
  name: Name,
  rule: Type.Optional(nullable(FanRule)),
  /** The first fans of a list by hand. */
  userIds: Type.Optional(Fans),
})
export type NewFanList = Static<typeof NewFanList>

/** Omitted fields stay. A rule is replaced as a whole. */
export const FanListChange = Type.Object({
  name: Type.Optional(Name),
  rule: Type.Optional(FanRule),
  addUserIds: Type.Optional(Fans),
  removeUserIds: Type.Optional(Fans),
})
export type FanListChange = Static<typeof FanListChange>

const ownEndpoint = endpointsOf({ area: 'lists', caller: 'performer' })
const writingEndpoint = endpointsOf({
  area: 'lists',
  caller: 'performer',
  rateLimit: { count: 120, windowSeconds: 60, by: 'account' },
})

export const searchFanLists = ownEndpoint('GET /performer/lists/search', {
  summary: "The creator's own lists of fans, by a part of their name.",
  query: endlessListQuery(['updatedAt', 'createdAt'], {}),
  cursor: { list: 'fan_lists' },
  data: { 200: listOf(FanList) },
})

export const createFanList = writingEndpoint('POST /performer/lists', {
  summary: 'Makes a list of fans, by hand or by a rule.',
  body: NewFanList,
  data: { 201: FanList },
  problems: ['LIST_NAME_TAKEN', 'TOO_MANY_LISTS', 'TOO_MANY_LIST_MEMBERS', 'LIST_MEMBER_UNKNOWN'],
})

export const viewFanList = ownEndpoint('GET /performer/lists/:id/view', {
  summary: 'One list, and a page of the fans who are on it now.',
  query: endlessListQuery(['createdAt'], {}),
  cursor: { list: 'fan_list_members' },
  data: { 200: Type.Object({ list: FanList, ...listOf(FanListMember).properties }) },
})

export const updateFanList = writingEndpoint('PUT /performer/lists/:id', {
  summary: 'Renames a list, changes its rule, puts fans on it or takes them off. Repeating it changes nothing.',
  body: FanListChange,
  data: { 200: FanList },
  problems: ['LIST_NAME_TAKEN', 'TOO_MANY_LIST_MEMBERS', 'LIST_MEMBER_UNKNOWN'],
})

/** What is shown to a list would be shown to nobody: such a list stays until each of its items has another audience. */
export const deleteFanList = writingEndpoint('DELETE /performer/lists/:id', {
  summary: 'Deletes a list. Refused while it is the audience of something.',
  data: { 200: Done },
  problems: ['LIST_IN_USE'],
})

/** For forms: how many fans a rule finds, before it is saved. */
export const countFansByRule = ownEndpoint('POST /performer/lists/count', {
  summary: 'How many fans a rule finds now.',
  body: FanRule,
  data: { 200: Type.Object({ total: Type.Integer() }) },
  rateLimit: { count: 240, windowSeconds: 60, by: 'account' },
})
