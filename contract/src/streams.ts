import { Type, type Static } from 'typebox'
import { Conversation } from './conversations.ts'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { listOf } from './list.ts'
import { Amount, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { StreamRecording, WantedRecording } from './stream-recordings.ts'
import { StreamSnapshot } from './stream-snapshots.ts'
import { StreamGoal, StreamSales, TipMenuItem } from './stream-tips.ts'
import { UserCard } from './users.ts'

/** Who may watch a stream without a ticket. */
const StreamAudience = Type.Enum(['everyone', 'followers', 'subscribers', 'list'])

/** `prepared`: only its creator sees it; `live`; `ended`. */
const StreamStatus = Type.Enum(['prepared', 'live', 'ended'])

/** By what the video of a stream is sent. */
export const StreamTransport = Type.Enum(['embedded', 'outside', 'agora'])

/** Why a stream ended. `silence`: nothing was received for 60 s. */
const StreamEndReason = Type.Enum(['creator', 'silence', 'staff', 'account'])

/** A stream as who asks sees it. Times are the server's. */
export const Stream = Type.Object({
  _id: Id,
  title: Type.String(),
  description: Type.String(),
  performerId: Id,
  performerInfo: nullable(UserCard),
  type: Type.Enum(['public', 'private']),
  /** The session, by which tickets, tips and the video itself are named. */
  sessionId: Id,
  conversationId: Id,
  status: StreamStatus,
  isStreaming: Type.Boolean(),
  /** Seconds since it went live; of an ended one how long it was. */
  streamingTime: Type.Integer(),
  /** No ticket is needed. */
  isFree: Type.Boolean(),
  /** Of a ticket, in tokens; 0 without one. */
  price: SignedAmount,
  audience: StreamAudience,
  /** By what its video is sent. */
  transport: StreamTransport,
  stats: Type.Object({ members: Type.Integer(), likes: Type.Integer() }),
  /** By the one who asks. */
  isLiked: Type.Boolean(),
  isSubscribed: Type.Boolean(),
  hasPurchased: Type.Boolean(),
  /** What its creator sends is recorded while it is live. */
  isRecorded: Type.Boolean(),
  /** Whether who asks may watch it now. */
  mayWatch: Type.Boolean(),
  /** Null: not before it is live. */
  startedAt: nullable(Time),
  endedAt: nullable(Time),
  endReason: nullable(StreamEndReason),
})
export type Stream = Static<typeof Stream>

const StreamWithChat = Type.Object({
  stream: Stream,
  conversation: Conversation,
  goal: nullable(StreamGoal),
  tipMenu: Type.Array(TipMenuItem),
  /** Of the audience `list`, for its creator; null: it has another, and for viewers. */
  audienceListId: nullable(Id),
  /** What was sold in this session so far, for its creator; null: for viewers. */
  sales: nullable(StreamSales),
  /** What becomes of it, for its creator; null: it is not recorded, and for viewers. */
  recording: nullable(StreamRecording),
  /** Whether its video has arrived within the last seconds, for its creator; null: for viewers. */
  isReceiving: nullable(Type.Boolean()),
})
export type StreamWithChat = Static<typeof StreamWithChat>

const Title = Type.String({ minLength: 10, maxLength: 100 })
const Description = Type.String({ maxLength: 200 })

const studioEndpoint = endpointsOf({ area: 'streaming', caller: 'performer', forbidsImpersonation: true })

/**
 * Prepares the creator's public stream, or changes the one that is prepared. `price` is needed unless it is free. `listIds`: for the
 * audience `list`, one of the creator's lists. Without `recording` nothing is recorded. 409: a stream is live; it is changed by `updateLiveStream`.
 */
export const prepareStream = studioEndpoint('POST /streaming/live', {
  summary: "Prepares the creator's public stream; the socket's event `public-stream/live` opens it.",
  body: Type.Object({
    title: Title,
    description: Type.Optional(Description),
    isFree: Type.Boolean(),
    price: Type.Optional(Amount),
    audience: Type.Optional(StreamAudience),
    audienceListId: Type.Optional(nullable(Id)),
    recording: Type.Optional(nullable(WantedRecording)),
  }),
  data: { 200: StreamWithChat, 201: StreamWithChat },
  problems: ['PERFORMER_NOT_APPROVED', 'STREAM_IS_LIVE', 'LIST_UNKNOWN', 'LIVE_VIDEO_OFF', 'RECORDING_OFF'],
  rateLimit: { count: 60, windowSeconds: 3_600, by: 'account' },
})

const texts = { title: Type.Optional(Title), description: Type.Optional(Description) }

/** Who may watch, and the price, stay: viewers have bought what was announced. */
export const updateLiveStream = studioEndpoint('PUT /streaming/live/:id', {
  summary: "Changes title and description of the creator's prepared or live stream.",
  body: Type.Object(texts),
  data: { 200: Stream },
  problems: ['NOT_FOUND'],
})

/** The same without an id: of the stream that is prepared or live. */
export const updateStream = studioEndpoint('PUT /streaming/update', {
  summary: "Changes title and description of the creator's current stream.",
  body: Type.Object(texts),
  data: { 200: Stream },
  problems: ['NOT_FOUND'],
})

/** A hint by which a page shows that it is still there; the server measures the length itself. */
export const setStreamDuration = studioEndpoint('PUT /streaming/set-duration', {
  summary: 'Says how long the creator has been streaming; the answer has the length that counts.',
  body: Type.Object({ streamId: Id, duration: Type.Integer({ minimum: 0, maximum: 1_000_000 }) }),
  data: { 200: Stream },
  problems: ['NOT_FOUND'],
})

const WantedTitle = Type.String({ minLength: 1, maxLength: 60 })
export const MAXIMUM_TIP_MENU = 12

/** Viewers who have joined hear `stream_goal_changed`. */
export const setStreamGoal = studioEndpoint('PUT /streaming/live/:id/goal', {
  summary: "Sets what viewers tip for together in the creator's prepared or live stream; null: nothing any more.",
  body: Type.Object({ goal: nullable(Type.Object({ title: WantedTitle, amount: Amount })) }),
  data: { 200: StreamWithChat },
  problems: ['NOT_FOUND'],
  rateLimit: { count: 60, windowSeconds: 60, by: 'account' },
})

/** It holds for all of the creator's streams. */
export const setTipMenu = studioEndpoint('PUT /streaming/tip-menu', {
  summary: 'Replaces what the creator does for tips of certain sizes; an empty list is none.',
  body: Type.Object({
    items: Type.Array(Type.Object({ title: WantedTitle, price: Amount }), { maxItems: MAXIMUM_TIP_MENU }),
  }),
  data: { 200: Type.Object({ items: Type.Array(TipMenuItem) }) },
  rateLimit: { count: 60, windowSeconds: 60, by: 'account' },
})

const memberEndpoint = endpointsOf({ area: 'streaming', caller: 'fan_or_creator' })

/** Also for those who may not watch: they read what would let them. Its creator sees it while it is prepared, too. */
export const joinStream = memberEndpoint('GET /streaming/join/:id', {
  summary: "A creator's live public stream, by the creator's id or its own, with its chat.",
  forbidsImpersonation: true,
  data: { 200: StreamWithChat },
  problems: ['NOT_FOUND'],
})

const Credential = Type.Optional(Type.String())
const IceServer = Type.Object({ urls: Type.Array(Type.String()), username: Credential, credential: Credential })

/** What a page needs to send or to receive the video of a stream, for at most 10 minutes; it asks again before. */
const StreamToken = Type.Object({
  token: Type.String(),
  expiresAt: Time,
  role: Type.Enum(['publisher', 'viewer']),
  /** Where the offer is sent: WHIP (RFC 9725) to publish, WHEP to play. Null: Agora's library joins its channel with `token`. */
  url: nullable(Type.String()),
  iceServers: Type.Array(IceServer),
  agora: nullable(Type.Object({ appId: Type.String(), channel: Type.String(), uid: Type.Integer() })),
})
export type StreamToken = Static<typeof StreamToken>

/** 403: there is such a stream, and the account may not watch it now. 404: it is not live, or does not exist for the account. */
export const createStreamToken = memberEndpoint('POST /streaming/agora/token', {
  summary: "A token to publish or to play a stream's video.",
  forbidsImpersonation: true,
  requiresAge: true,
  body: Type.Object({ channelName: Id }),
  data: { 200: StreamToken },
  problems: ['NOT_FOUND', 'STREAM_LOCKED'],
  rateLimit: { count: 60, windowSeconds: 60, by: 'account' },
})

const likeEndpoint = endpointsOf({
  area: 'streaming',
  caller: 'fan_or_creator',
  data: { 200: Type.Object({ isLiked: Type.Boolean(), likes: Type.Integer() }) },
  rateLimit: { count: 60, windowSeconds: 60, by: 'account' },
})

/** For those who may watch it now; one like a person. Those who have joined hear `stream_likes_changed`. */
export const likeStream = likeEndpoint('POST /streaming/live/:id/like', {
  summary: 'Likes a live stream; repeating it changes nothing.',
  problems: ['NOT_FOUND', 'STREAM_LOCKED'],
})

/** Also where the caller may not watch any more. */
export const takeStreamLikeBack = likeEndpoint('DELETE /streaming/live/:id/like', {
  summary: 'Takes a like of a live stream back; repeating it changes nothing.',
  problems: ['NOT_FOUND'],
})

export const searchStreams = endpoint('GET /streaming/user/search', {
  area: 'streaming',
  caller: 'anyone',
  summary: 'Public streams that are live now, those with the most viewers first; private shows are in no list.',
  query: Type.Object({
    limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
    offset: Type.Integer({ minimum: 0, maximum: 10_000, default: 0 }),
    q: Type.Optional(Type.String({ maxLength: 100 })),
    isFree: Type.Optional(Type.Boolean()),
    performerId: Type.Optional(Id),
    type: Type.Optional(Stream.properties.type),
  }),
  data: { 200: listOf(Stream) },
  rateLimit: { count: 120, windowSeconds: 60, by: 'address' },
})

const staffEndpoint = endpointsOf({ area: 'streaming', caller: 'staff', forbidsImpersonation: true })

export const listStreamsForStaff = staffEndpoint('GET /admin/streams', {
  staffRoles: ['support', 'reviewer', 'admin'],
  summary: 'Every stream that is live now, those with the most viewers first.',
  query: Type.Object({
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
    offset: Type.Integer({ minimum: 0, maximum: 10_000, default: 0 }),
  }),
  data: { 200: listOf(Stream) },
})

/** Made anew when the one before is ten seconds old, and kept nowhere after the stream. Of a private show or call: 404. */
export const getStreamSnapshot = staffEndpoint('GET /admin/streams/:id/snapshot', {
  staffRoles: ['reviewer', 'admin'],
  summary: 'A picture of what a live public stream shows now.',
  data: { 200: StreamSnapshot },
  problems: ['NOT_FOUND'],
})

/** Its creator and every viewer are cut within 5 s, of a call both sides. The reason is kept in the audit trail; the creator reads that staff ended it. */
export const endStreamAsStaff = staffEndpoint('POST /admin/streams/:id/end', {
  staffRoles: ['reviewer', 'admin'],
  summary: 'Ends a live stream.',
  body: Type.Object({ reason: Type.String({ minLength: 3, maxLength: 500 }) }),
  data: { 200: Stream },
  problems: ['NOT_FOUND'],
})
