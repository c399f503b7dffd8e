import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Time } from './fields.ts'
import { nullable } from './nullable.ts'
import { StreamTransport } from './streams.ts'

/** How OBS and other encoders publish: WHIP (RFC 9725) at `url`, with the key as bearer token. */
const StreamKey = Type.Object({
  url: Type.String(),
  /** Only in the answer that made it: of the key its hash is kept. */
  key: nullable(Type.String()),
  /** Null: there is none yet. */
  createdAt: nullable(Time),
  /** By what a stream that is prepared now is sent: encoders cannot send by `agora`, and only what is `embedded` is recorded. Null: by nothing. */
  transport: nullable(StreamTransport),
})
export type StreamKey = Static<typeof StreamKey>

const keyEndpoint = endpointsOf({ area: 'streaming', caller: 'performer', forbidsImpersonation: true })

export const getStreamKey = keyEndpoint('GET /streaming/key', {
  summary: "Where the creator's encoder publishes, and when its key was made.",
  data: { 200: StreamKey },
})

/** The key before opens nothing any more, and what it was sending is cut within 5 s. */
export const rotateStreamKey = keyEndpoint('POST /streaming/key', {
  summary: "Makes another stream key for the creator's encoder.",
  data: { 200: StreamKey },
  rateLimit: { count: 20, windowSeconds: 3_600, by: 'account' },
})
