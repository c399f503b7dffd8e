import { signWebhook } from '../webhook-signature.ts'
import type { ForgedWebhook } from './faults.ts'
import type { SentWebhookEvent } from '../post-webhook.ts'

const TEN_MINUTES_MS = 600_000

/** A webhook event as an attacker would send it. `other` is any other event. */
export function forgeWebhook(
  secret: string,
  {
    event,
    other,
    forgedWebhook,
    now,
  }: {
    event: { id: string; body: string }
    other: { id: string; body: string }
    forgedWebhook: ForgedWebhook
    now: Date
  },
): SentWebhookEvent {
  const body = Buffer.from(event.body)
  const eventId = event.id
  const sign = (with_: { secret?: string; eventId?: string; body?: Buffer; now?: Date }): string =>
    signWebhook(with_.secret ?? secret, { eventId, body, now, ...with_ })
  switch (forgedWebhook) {
    case 'unsigned':
      return { body, signature: null }
    case 'foreign_key':
      return { body, signature: sign({ secret: `not ${secret}` }) }
    case 'altered': {
      const altered = Buffer.from(body)
      const at = Math.floor(altered.length / 2)
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at)
      return { body: altered, signature: sign({}) }
    }
    case 'stale':
      return { body, signature: sign({ now: new Date(now.getTime() - TEN_MINUTES_MS) }) }
    case 'other_webhook_event':
      return { body, signature: sign({ eventId: other.id, body: Buffer.from(other.body) }) }
    default:
      return forgedWebhook satisfies never
  }
}
