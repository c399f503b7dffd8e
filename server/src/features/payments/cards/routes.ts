import {
  beginCardSetup as beginCardSetupCall,
  deletePaymentCard,
  listCardGateways,
  listPaymentCards,
  openCardPage as openCardPageCall,
  savePaymentCard,
} from '@stagedoor/contract/payment-cards'
import { answerBy, created, ok, refuse } from '#src/platform/http/answer.ts'
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
      return answerBy(result, {
        saved: ({ card }) => created(viewOfCard(card)),
        not_set_up: 'GATEWAY_NOT_CHOSEN',
        authentication_required: ({ clientSecret }) =>
          refuse('CARD_AUTHENTICATION_REQUIRED', { stripeClientSecret: clientSecret }),
        unknown_reference: 'CARD_REFERENCE_UNKNOWN',
        unavailable: 'GATEWAY_UNAVAILABLE',
      })
    }),
    route(listCardGateways, async () =>
      ok({ gateways: cardAddersOf(deps.gateways.values(), { chosen: deps.settings.get('paymentGateway') }) }),
    ),
    route(openCardPageCall, async ({ viewer: { accountId }, params: { gateway }, locale }) => {
      const result = await openCardPage(deps, { accountId, gateway, locale })
      return answerBy(result, {
        opened: ({ pageUrl }) => created({ pageUrl }),
        not_set_up: 'GATEWAY_NOT_CHOSEN',
        unavailable: 'GATEWAY_UNAVAILABLE',
      })
    }),
    route(beginCardSetupCall, async ({ viewer: { accountId }, params: { gateway } }) => {
      const result = await beginCardSetup(deps, { accountId, gateway })
      return answerBy(result, {
        begun: ({ clientSecret }) => created({ stripeClientSecret: clientSecret }),
        not_set_up: 'GATEWAY_NOT_CHOSEN',
        unavailable: 'GATEWAY_UNAVAILABLE',
      })
    }),
    route(deletePaymentCard, async ({ viewer, params }) => {
      const { outcome } = await forgetCard(deps, { accountId: viewer.accountId, id: params.id })
      return outcome === 'forgotten' ? ok({ success: true as const }) : refuse('NOT_FOUND')
    }),
  ]
}
