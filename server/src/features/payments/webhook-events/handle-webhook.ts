import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { RawRequest } from '#src/platform/http/raw-request.ts'
import type { PaymentsDeps } from '../deps.ts'
import { applyWebhookEvent } from './apply-webhook-event.ts'

export type ReceiveOutcome = { outcome: 'received' | 'refused' | 'unavailable' }

/**
 * Hears a gateway's webhook event. What cannot be proven leaves no trace but a line in the log; what can is kept, whether or
 * not it has an effect, and answered with success so that the gateway stops repeating it.
 */
export async function handleWebhook(
  deps: PaymentsDeps,
  name: CardGateway,
  request: RawRequest,
): Promise<ReceiveOutcome> {
  const gateway = deps.gateways.get(name)
  if (!gateway) return { outcome: 'refused' }
  const reading = await gateway.readWebhookEvent(request)
  switch (reading.outcome) {
    case 'refused':
      deps.log.warn({ gateway: name, reason: reading.reason, peer: request.peerAddress }, 'webhook event refused')
      return { outcome: 'refused' }
    case 'ignored':
      deps.log.info({ gateway: name, event: reading.eventId, type: reading.type }, 'webhook event about something else')
      return { outcome: 'received' }
    case 'unavailable':
      deps.log.warn(
        { gateway: name, reason: reading.reason },
        'gateway did not answer to a question about its webhook event',
      )
      return { outcome: 'unavailable' }
    case 'webhookEvent':
      await applyWebhookEvent(deps, name, reading.webhookEvent)
      return { outcome: 'received' }
    default:
      return reading satisfies never
  }
}
