import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { PaymentsDeps } from '../deps.ts'

type CardSetupOutcome = { outcome: 'begun'; clientSecret: string } | { outcome: 'not_set_up' | 'unavailable' }

/**
 * Begins to save a card in the gateway's fields on a page of ours. Nothing is written here: the script returns a
 * reference, by which `saveCard` keeps the card.
 */
export async function beginCardSetup(
  deps: PaymentsDeps,
  request: { accountId: string; gateway: CardGateway },
): Promise<CardSetupOutcome> {
  const gateway = deps.gateways.get(request.gateway)
  if (!gateway?.inPlace || deps.settings.get('stripePublishableKey') === '') return { outcome: 'not_set_up' }
  const outcome = await gateway.inPlace.beginCardSetup({ customerId: request.accountId })
  if (outcome.outcome === 'begun') return outcome
  deps.log.warn({ gateway: gateway.name, reason: outcome.reason }, 'gateway did not begin to save a card')
  return { outcome: 'unavailable' }
}
