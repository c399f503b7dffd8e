import type { Locale } from '@stagedoor/contract/locales'
import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { PaymentsDeps } from '../deps.ts'

type CardPageOutcome = { outcome: 'opened'; pageUrl: string } | { outcome: 'not_set_up' | 'unavailable' }

/**
 * Opens a gateway's page for adding a card without a payment. Nothing is written here: the page returns with a reference,
 * by which `saveCard` keeps the card.
 */
export async function openCardPage(
  deps: PaymentsDeps,
  request: { accountId: string; gateway: CardGateway; locale: Locale },
): Promise<CardPageOutcome> {
  const { accountId: customerId, locale } = request
  const gateway = deps.gateways.get(request.gateway)
  if (!gateway?.addsCards) return { outcome: 'not_set_up' }
  const cards = `${deps.publicUrl}/${locale}/wallet/cards`
  const outcome = await gateway.openCardPage({
    customerId,
    merchantName: deps.settings.get('siteName'),
    locale,
    successUrl: `${cards}/new?gateway=${gateway.name}`,
    cancelUrl: cards,
  })
  switch (outcome.outcome) {
    case 'opened':
      return outcome
    case 'unsupported':
      return { outcome: 'not_set_up' }
    case 'unavailable':
      deps.log.warn({ gateway: gateway.name, reason: outcome.reason }, 'gateway did not open a page for a card')
      return { outcome: 'unavailable' }
    default:
      return outcome satisfies never
  }
}
