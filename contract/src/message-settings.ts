import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Id } from './fields.ts'
import { MAXIMUM_CENTS } from './money.ts'
import { nullable } from './nullable.ts'

const Minimum = nullable(
  Type.Number({ exclusiveMinimum: 0, maximum: MAXIMUM_CENTS / 100, decimals: 2, description: 'tokens' }),
)

/** Who may write to a creator; one of these suffices, and where none is chosen nobody may. Rule MSG-3. */
const MessagePolicy = Type.Object({
  subscribers: Type.Boolean(),
  followers: Type.Boolean(),
  everyone: Type.Boolean(),
  /** Who has tipped the creator so much in all. */
  minimumTip: Minimum,
  /** Who has spent so much with the creator in all. */
  minimumSpent: Minimum,
  /** Who is on one of these lists of the creator's. Fans are not told of them. */
  listIds: Type.Array(Id, { maxItems: 20, uniqueItems: true }),
})
export type MessagePolicy = Static<typeof MessagePolicy>

const policyEndpoint = endpointsOf({
  area: 'messages',
  caller: 'performer',
  forbidsImpersonation: true,
  data: { 200: MessagePolicy },
})

export const getMessagePolicy = policyEndpoint('GET /performer/messages/policy', {
  summary: 'Who may write to the creator.',
})

/** Holds for what is written from then on. */
export const setMessagePolicy = policyEndpoint('PUT /performer/messages/policy', {
  summary: 'Chooses who may write to the creator.',
  body: MessagePolicy,
  rateLimit: { count: 60, windowSeconds: 60, by: 'account' },
})

/** Whether the other side of conversations is told. Who does not tell is not told either. */
const MessageSettings = Type.Object({ showsReading: Type.Boolean(), showsTyping: Type.Boolean() })

const settingsEndpoint = endpointsOf({
  area: 'messages',
  caller: 'fan_or_creator',
  forbidsImpersonation: true,
  data: { 200: MessageSettings },
})

export const getMessageSettings = settingsEndpoint('GET /messages/settings', {
  summary: 'Whether others are told that the caller has read their messages, or is writing.',
})

export const setMessageSettings = settingsEndpoint('PUT /messages/settings', {
  summary: 'Changes whether others are told that the caller has read their messages, or is writing.',
  body: MessageSettings,
  rateLimit: { count: 60, windowSeconds: 60, by: 'account' },
})
