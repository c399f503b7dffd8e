import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { RawRequest } from '#src/platform/http/raw-request.ts'
import type { WebhooksDeps } from './index.ts'
import type { ApplyEvent } from './settle-top-ups.ts'

export type ReceiveOutcome = { outcome: 'received' | 'refused' | 'unavailable' }

/**
 * Handles a gateway's webhook request. A request that cannot be proven leaves only a line in the log. A proven event is
 * stored whether or not it has an effect, and answered with success so that the gateway stops repeating it.
 */
export async function handleWebhook(
  deps: WebhooksDeps & { apply: ApplyEvent },
  name: CardGateway,
  request: RawRequest,
): Promise<ReceiveOutcome> {
  const gateway = deps.gateways.get(name)
  if (!gateway) return { outcome: 'refused' }
  const reading = await gateway.readWebhookEvent(request)
  switch (reading.outcome) {
    case 'refused':
      deps.log.warn({ gateway: name, reason: reading.reason, peer: request.peerAddress }, 'webhook refused')
      return { outcome: 'refused' }
    case 'ignored':
      deps.log.info({ gateway: name, event: reading.eventId, type: reading.type }, 'webhook event not handled')
      return { outcome: 'received' }
    case 'unavailable':
      deps.log.warn({ gateway: name, reason: reading.reason }, 'gateway unavailable while its webhook event was read')
      return { outcome: 'unavailable' }
    case 'webhook_events':
      for (const webhookEvent of reading.webhookEvents) await deps.apply(name, webhookEvent)
      return { outcome: 'received' }
    default:
      return reading satisfies never
  }
}
