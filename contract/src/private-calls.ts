import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { Amount, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { UserCard } from './users.ts'

/** `show`: the fan watches the creator. `call`: both send. */
const PrivateCallKind = Type.Enum(['show', 'call'])

/** `accepted`: both sides connect. `running`: both were connected, and minutes are charged. */
const PrivateCallStatus = Type.Enum(['requested', 'accepted', 'running', 'ended'])

/**
 * Why it ended. `expired`: not answered in time. `silence`: one side was not connected for a minute. `unpaid`: the wallet had no further
 * minute. `limit`: a spending limit of the fan. `account`: a block, or an account that is closed.
 */
const PrivateCallEnd = Type.Enum([
  'cancelled',
  'declined',
  'expired',
  'fan',
  'creator',
  'silence',
  'unpaid',
  'limit',
  'staff',
  'account',
])

/** A private show or call, for its two sides. Times are the server's, prices tokens. */
export const PrivateCall = Type.Object({
  _id: Id,
  kind: PrivateCallKind,
  status: PrivateCallStatus,
  performerId: Id,
  performerInfo: nullable(UserCard),
  userId: Id,
  userInfo: nullable(UserCard),
  /** Of the two. */
  conversationId: Id,
  /** The session of what the creator sends, and in a call of what the fan sends. Null: not accepted yet, or nothing. */
  sessionId: nullable(Id),
  userSessionId: nullable(Id),
  pricePerMinute: SignedAmount,
  /** Minutes that have begun, and what was charged for them. */
  chargedMinutes: Type.Integer(),
  chargedPrice: SignedAmount,
  createdAt: Time,
  startedAt: nullable(Time),
  /** Seconds since it has begun, or how long it was. */
  seconds: Type.Integer(),
  /** Seconds: of a request, to answer it; of one that runs, until what is paid and held is used up. Null: neither. */
  secondsLeft: nullable(Type.Integer()),
  endedAt: nullable(Time),
  endReason: nullable(PrivateCallEnd),
})
export type PrivateCall = Static<typeof PrivateCall>

const callEndpoint = endpointsOf({ area: 'streaming', caller: 'fan_or_creator', forbidsImpersonation: true })

/** Subscribers may ask. A repeat while the same is open answers it. `expectedPrice`: of a minute, as the fan saw it. */
export const requestPrivateCall = callEndpoint('POST /streaming/private-requests', {
  summary: 'Asks a creator for a private show or a video call, paid by the minute.',
  requiresAge: true,
  body: Type.Object({ performerId: Id, kind: PrivateCallKind, expectedPrice: Type.Optional(Amount) }),
  data: { 200: PrivateCall, 201: PrivateCall },
  problems: [
    'NOT_FOUND',
    'NOT_FOR_SALE',
    'VIDEO_CALLS_OFF',
    'LIVE_VIDEO_OFF',
    'PRIVATE_CALL_GATED',
    'PRIVATE_CALL_BUSY',
    'PRICE_CHANGED',
    'INSUFFICIENT_BALANCE',
    'SPENDING_LIMIT_REACHED',
  ],
  rateLimit: { count: 20, windowSeconds: 600, by: 'account' },
})

export const listPrivateCalls = callEndpoint('GET /streaming/private-requests', {
  summary: "The caller's private shows and calls that have not ended, those that were asked for first before others.",
  data: { 200: Type.Object({ data: Type.Array(PrivateCall) }) },
})

export const getPrivateCall = callEndpoint('GET /streaming/private-requests/:id', {
  summary: "One of the caller's private shows and calls.",
  data: { 200: PrivateCall },
  problems: ['NOT_FOUND'],
})

/** Both sides then connect to its sessions. Again: the same. 409: the creator has accepted another one, or it is over. */
export const acceptPrivateCall = callEndpoint('POST /streaming/private-requests/:id/accept', {
  summary: 'Accepts a request, within 60 s.',
  data: { 200: PrivateCall },
  problems: ['NOT_FOUND', 'PRIVATE_CALL_OVER', 'PRIVATE_CALL_BUSY'],
})

/** The minute that has begun is charged, the rest of what was held is released. Again: nothing more. */
export const endPrivateCall = callEndpoint('POST /streaming/private-requests/:id/end', {
  summary: 'Takes a request back, declines it, or hangs up.',
  data: { 200: PrivateCall },
  problems: ['NOT_FOUND'],
})
