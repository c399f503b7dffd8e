import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Done, Id, Time } from './fields.ts'

/** A browser that takes pushes of an account. */
export const PushDevice = Type.Object({
  _id: Id,
  name: Type.String(),
  /** Whether it was subscribed in the caller's session. */
  isCurrent: Type.Boolean(),
  createdAt: Time,
})
export type PushDevice = Static<typeof PushDevice>

const endpoint = endpointsOf({ area: 'notifications', caller: 'fan_or_creator', forbidsImpersonation: true })

export const listPushDevices = endpoint('GET /notifications/push-devices', {
  summary: 'The browsers that take pushes of the caller, the newest first, and the key that they subscribe with.',
  data: {
    200: Type.Object({
      /** The installation's public key, as `applicationServerKey` takes it. RFC 8292. */
      publicKey: Type.String(),
      devices: Type.Array(PushDevice),
    }),
  },
})

/** What a browser's `PushSubscription` says. A browser that is known is kept once; of more than ten the oldest goes. */
export const addPushDevice = endpoint('POST /notifications/push-devices', {
  summary: "Sends the caller's pushes to a browser until its session ends.",
  body: Type.Object({
    endpoint: Type.String({ minLength: 1, maxLength: 1_024 }),
    keys: Type.Object({
      p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87,88}=?$' }),
      auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$' }),
    }),
    name: Type.String({ minLength: 1, maxLength: 120 }),
  }),
  data: { 200: PushDevice },
  problems: ['PUSH_ENDPOINT_REFUSED'],
  rateLimit: { count: 20, windowSeconds: 60, by: 'account' },
})

export const removePushDevice = endpoint('DELETE /notifications/push-devices/:id', {
  summary: 'Sends no more pushes to a browser.',
  data: { 200: Done },
  problems: ['NOT_FOUND'],
})
