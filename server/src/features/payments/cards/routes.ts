import {
  beginCardSetup as beginCardSetupCall,
  deletePaymentCard,
  listCardGateways,
  listPaymentCards,
  openCardPage as openCardPageCall,
  savePaymentCard,
} from '@stagedoor/contract/payment-cards'
import { created, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { PaymentsDeps } from '../deps.ts'
import { cardAddersOf } from '../gateways.ts'
import { beginCardSetup } from './begin-card-setup.ts'
import { openCardPage } from './open-card-page.ts'
import { listCards } from './queries.ts'
import { forgetCard, saveCard } from './save-card.ts'
import { viewOfCard } from './views.ts'

export function cardRoutes(deps: PaymentsDeps): BoundRoute[] {
  return [
    route(listPaymentCards, async ({ viewer, query }) => {
      const { limit, offset, paymentGateway: gateway, sort: direction } = query
      const { rows, total } = await listCards(deps.db, viewer.accountId, { limit, offset, gateway, direction })
      return ok({ data: rows.map(viewOfCard), total })
    }),
    route(savePaymentCard, async ({ viewer, params, body }) => {
      const result = await saveCard(deps, {
        accountId: viewer.accountId,
        gateway: params.gateway,
        reference: body.reference,
      })
      switch (result.outcome) {
        case 'saved':
          return created(viewOfCard(result.card))
        case 'not_set_up':
          return refuse('GATEWAY_NOT_CHOSEN')
        case 'authentication_required':
          return refuse('CARD_AUTHENTICATION_REQUIRED', { stripeClientSecret: result.clientSecret })
        case 'unknown_reference':
          return refuse('CARD_REFERENCE_UNKNOWN')
        case 'unavailable':
          return refuse('GATEWAY_UNAVAILABLE')
        default:
          return result satisfies never
      }
    }),
    route(listCardGateways, async () =>
      ok({ gateways: cardAddersOf(deps.gateways.values(), { chosen: deps.settings.get('paymentGateway') }) }),
    ),
    route(openCardPageCall, async ({ viewer: { accountId }, params: { gateway }, locale }) => {
      const result = await openCardPage(deps, { accountId, gateway, locale })
      switch (result.outcome) {
        case 'opened':
          return created({ pageUrl: result.pageUrl })
        case 'not_set_up':
          return refuse('GATEWAY_NOT_CHOSEN')
        case 'unavailable':
          return refuse('GATEWAY_UNAVAILABLE')
        default:
          return result satisfies never
      }
    }),
    route(beginCardSetupCall, async ({ viewer: { accountId }, params: { gateway } }) => {
      const result = await beginCardSetup(deps, { accountId, gateway })
      switch (result.outcome) {
        case 'begun':
          return created({ stripeClientSecret: result.clientSecret })
        case 'not_set_up':
          return refuse('GATEWAY_NOT_CHOSEN')
        case 'unavailable':
          return refuse('GATEWAY_UNAVAILABLE')
        default:
          return result satisfies never
      }
    }),
    route(deletePaymentCard, async ({ viewer, params }) => {
      const { outcome } = await forgetCard(deps, { accountId: viewer.accountId, id: params.id })
      return outcome === 'forgotten' ? ok({ success: true as const }) : refuse('NOT_FOUND')
    }),
  ]
}
