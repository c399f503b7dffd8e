import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { PaymentsDeps } from '../deps.ts'
import { findOwnCard, keepCard, removeCard, type CardRow } from './queries.ts'

export type SaveCardOutcome =
  | { outcome: 'saved'; card: CardRow }
  | { outcome: 'authentication_required'; clientSecret: string }
  | { outcome: 'not_set_up' | 'unknown_reference' | 'unavailable' }

/**
 * Saves a card by the reference that the gateway gave to this account. The gateway is called before anything is
 * written.
 */
export async function saveCard(
  deps: PaymentsDeps,
  request: { accountId: string; gateway: CardGateway; reference: string },
): Promise<SaveCardOutcome> {
  const { accountId, reference } = request
  const gateway = deps.gateways.get(request.gateway)
  if (!gateway) return { outcome: 'not_set_up' }
  const outcome = await gateway.saveCard({ customerId: accountId, reference })
  switch (outcome.outcome) {
    case 'saved':
      return {
        outcome: 'saved',
        card: await keepCard(deps.db, { accountId, gateway: gateway.name, card: outcome.card }),
      }
    case 'authentication_required':
      return outcome
    case 'unknown_reference':
    case 'unsupported':
      return { outcome: 'unknown_reference' }
    case 'unavailable':
      return { outcome: 'unavailable' }
    default:
      return outcome satisfies never
  }
}

/** Removes a card here, then at the gateway; if the gateway still has it, it cannot be charged from here. */
export async function forgetCard(
  deps: PaymentsDeps,
  who: { accountId: string; id: string },
): Promise<{ outcome: 'forgotten' | 'not_found' }> {
  const card = await findOwnCard(deps.db, who)
  if (!card) return { outcome: 'not_found' }
  await removeCard(deps.db, card.id)
  const gateway = [...deps.gateways.values()].find(({ name }) => name === card.gateway)
  const outcome = await gateway?.forgetCard({ customerId: who.accountId, reference: card.reference })
  if (outcome?.outcome === 'unavailable')
    deps.log.warn({ card: card.id, gateway: card.gateway }, 'gateway did not forget a card')
  return { outcome: 'forgotten' }
}
