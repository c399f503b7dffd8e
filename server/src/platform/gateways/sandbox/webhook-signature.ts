import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNATURE_HEADER = 'sandbox-signature'

/** Older webhook events are refused, so that a copied one cannot be replayed later. */
const TOLERANCE_SECONDS = 300

const digest = (secret: string, parts: { seconds: number; eventId: string; body: Buffer }): Buffer =>
  createHmac('sha256', secret).update(`${parts.seconds}.${parts.eventId}.`).update(parts.body).digest()

/** Signs time, event id and body together: `t=<unix seconds>,id=<event id>,v1=<hex>`. */
export function signWebhook(secret: string, webhookEvent: { eventId: string; body: Buffer; now: Date }): string {
  const seconds = Math.floor(webhookEvent.now.getTime() / 1_000)
  const { eventId, body } = webhookEvent
  return `t=${seconds},id=${eventId},v1=${digest(secret, { seconds, eventId, body }).toString('hex')}`
}

export type SignatureReading = { outcome: 'valid'; eventId: string } | { outcome: 'signature' | 'stale' }

/** Checks the signature in constant time, then its age. */
export function readSignature(
  secret: string,
  webhookEvent: { header: string; body: Buffer; now: Date },
): SignatureReading {
  const parts = /^t=(\d{1,12}),id=([A-Za-z0-9_-]{1,80}),v1=([0-9a-f]{64})$/.exec(webhookEvent.header)
  if (!parts) return { outcome: 'signature' }
  const [, time = '', eventId = '', signature = ''] = parts
  const seconds = Number(time)
  const expected = digest(secret, { seconds, eventId, body: webhookEvent.body })
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return { outcome: 'signature' }
  const ageSeconds = webhookEvent.now.getTime() / 1_000 - seconds
  return Math.abs(ageSeconds) > TOLERANCE_SECONDS ? { outcome: 'stale' } : { outcome: 'valid', eventId }
}
