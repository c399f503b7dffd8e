import { Type, type Static } from 'typebox'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Done, Id, IdParams, Time } from './fields.ts'
import { MAXIMUM_MESSAGE, MESSAGES_ON_A_PAGE, Message } from './messages.ts'
import { SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { UserCard } from './users.ts'

/** The most templates of one creator. */
export const MAXIMUM_TEMPLATES = 50
const MAXIMUM_TEMPLATE_TITLE = 60
/** The longest note about a fan, in code points. */
const MAXIMUM_NOTE = 2_000

const studioEndpoint = endpointsOf({ area: 'messages', caller: 'performer', forbidsImpersonation: true })
const writingEndpoint = endpointsOf({
  area: 'messages',
  caller: 'performer',
  forbidsImpersonation: true,
  rateLimit: { count: 120, windowSeconds: 60, by: 'account' },
})

const Template = Type.Object({ _id: Id, title: Type.String(), text: Type.String(), updatedAt: Time })
export type Template = Static<typeof Template>

const NewTemplate = Type.Object({
  title: Type.String({ minLength: 1, maxLength: MAXIMUM_TEMPLATE_TITLE, pattern: '\\S' }),
  text: Type.String({ minLength: 1, maxLength: MAXIMUM_MESSAGE, pattern: '\\S' }),
})

export const listTemplates = studioEndpoint('GET /performer/messages/templates', {
  summary: 'All texts that the creator keeps to be sent again, by title.',
  data: { 200: Type.Object({ data: Type.Array(Template), total: Type.Integer() }) },
})

export const createTemplate = writingEndpoint('POST /performer/messages/templates', {
  summary: 'Keeps a text to be sent again.',
  body: NewTemplate,
  data: { 201: Template },
  problems: ['TOO_MANY_TEMPLATES'],
})

export const updateTemplate = writingEndpoint('PUT /performer/messages/templates/:id', {
  summary: 'Changes a kept text.',
  body: NewTemplate,
  data: { 200: Template },
  problems: ['NOT_FOUND'],
})

/** Repeating it changes nothing. */
export const deleteTemplate = writingEndpoint('DELETE /performer/messages/templates/:id', {
  summary: 'Forgets a kept text.',
  data: { 200: Done },
})

/** What each new subscriber is sent, once. */
const WelcomeMessage = Type.Object({
  isEnabled: Type.Boolean(),
  text: Type.String({ maxLength: MAXIMUM_MESSAGE }),
})
export type WelcomeMessage = Static<typeof WelcomeMessage>

export const getWelcomeMessage = studioEndpoint('GET /performer/messages/welcome', {
  summary: 'What each new subscriber is sent.',
  data: { 200: WelcomeMessage },
})

export const setWelcomeMessage = writingEndpoint('PUT /performer/messages/welcome', {
  summary: 'Changes what each new subscriber is sent.',
  body: WelcomeMessage,
  data: { 200: WelcomeMessage },
  problems: ['MESSAGE_EMPTY'],
})

/** What a creator sees beside a conversation: their own note, which nobody else reads, and what the fan has spent with them. */
const FanNote = Type.Object({
  userId: Id,
  note: Type.String(),
  totalSpent: SignedAmount,
  totalTipped: SignedAmount,
  isSubscribed: Type.Boolean(),
  /** Of the current subscription; null without one. */
  subscribedSince: nullable(Time),
  isFollowing: Type.Boolean(),
  /** By the creator; whether the fan blocks them is the fan's own. */
  isBlocked: Type.Boolean(),
})
export type FanNote = Static<typeof FanNote>

const aboutFan = { params: IdParams, data: { 200: FanNote } } as const

export const getFanNote = studioEndpoint('GET /performer/messages/fans/:id', {
  ...aboutFan,
  summary: "The creator's note about somebody they have a conversation with, and what that fan has spent with them.",
  problems: ['NOT_FOUND'],
})

export const setFanNote = writingEndpoint('PUT /performer/messages/fans/:id', {
  ...aboutFan,
  summary: "Changes the creator's note about somebody they have a conversation with.",
  body: Type.Object({ note: Type.String({ maxLength: MAXIMUM_NOTE }) }),
  problems: ['NOT_FOUND'],
})

/** A message that a search found, without its files. */
export const SearchedMessage = Type.Object({
  ...Message.properties,
  /** The other side of its conversation. Null: an account that is gone. */
  recipientInfo: nullable(UserCard),
})
export type SearchedMessage = Static<typeof SearchedMessage>

export const searchMessages = endpoint('GET /messages/search', {
  area: 'messages',
  caller: 'fan_or_creator',
  forbidsImpersonation: true,
  summary: "Messages of the caller's conversations, or of one of them, that contain a text; the latest first.",
  query: Type.Object({
    q: Type.String({ minLength: 1, maxLength: 100 }),
    conversationId: Type.Optional(Id),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: MESSAGES_ON_A_PAGE }),
    offset: Type.Integer({ minimum: 0, maximum: 10_000, default: 0 }),
  }),
  data: { 200: Type.Object({ data: Type.Array(SearchedMessage), total: Type.Integer() }) },
  rateLimit: { count: 60, windowSeconds: 60, by: 'account' },
})
