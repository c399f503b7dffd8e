import { fromCents, toCents } from '@stagedoor/contract/money'
import {
  openCardFields as openCardFieldsCall,
  openHostedPage as openHostedPageCall,
} from '@stagedoor/contract/payments-in-place'
import { retryPayment as retryPaymentCall, topUpWallet, type PaymentTransaction } from '@stagedoor/contract/payments'
import { answerBy, created, ok, refuse } from '#src/platform/http/answer.ts'
import { onceRoute } from '#src/platform/http/once-route.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { findOwnTransaction, viewOfTransaction } from '../transactions/index.ts'
import { beginTopUp, type BeginOutcome, type TopUpInput } from './begin-top-up.ts'
import { openCardFields, openHostedPage } from './in-place.ts'
import type { CheckoutDeps } from './index.ts'
import { openCheckout } from './open-checkout.ts'
import { retryPayment } from './retry-payment.ts'

export function checkoutRoutes(deps: CheckoutDeps): BoundRoute[] {
  return [
    onceRoute(topUpWallet, deps.db, {
      async decide(tx, { viewer: { accountId }, body, locale }) {
        const input = inputOf(body)
        if (input === null) return refuse('VALIDATION_FAILED', { fields: [{ field: 'amount', rule: 'required' }] })
        const { paymentGateway: gateway, couponCode = null, cardId = null } = body
        return answerOf(
          await beginTopUp(deps, tx, { accountId, input, couponCode, gateway, cardId, locale, retryOf: null }),
        )
      },
      // The gateway's first answer is stored with the payment: opening it again returns the same.
      answer: ({ transactionId }) => open(deps, transactionId),
      repeats: 'rebuilt',
    }),
    onceRoute(retryPaymentCall, deps.db, {
      async decide(tx, { viewer: { accountId }, params, locale }) {
        const outcome = await retryPayment(deps, tx, { accountId, id: params.id, locale })
        switch (outcome.outcome) {
          case 'not_found':
            return refuse('NOT_FOUND')
          case 'closed':
            return refuse('CHECKOUT_CLOSED')
          case 'still_open': {
            // Stored as shown now: a repeat gets the same answer, whatever happened to the payment since.
            const row = await findOwnTransaction(tx, { accountId, id: outcome.transactionId })
            return row ? ok<Retried>({ open: viewOfTransaction(row, deps.clock.now()) }) : refuse('NOT_FOUND')
          }
          default:
            return answerOf(outcome)
        }
      },
      answer: async (decided) => ('open' in decided ? ok(decided.open) : open(deps, decided.transactionId)),
      repeats: 'rebuilt',
    }),
    route(openCardFieldsCall, async ({ viewer: { accountId }, params: { id } }) => {
      const result = await openCardFields(deps, { accountId, id })
      return result.outcome === 'opened' ? ok(result.fields) : refusalInPlace(result.outcome)
    }),
    route(openHostedPageCall, async ({ viewer: { accountId }, params: { id } }) => {
      const result = await openHostedPage(deps, { accountId, id })
      return result.outcome === 'opened' ? ok({ paymentUrl: result.paymentUrl }) : refusalInPlace(result.outcome)
    }),
  ]
}

function refusalInPlace(outcome: 'not_found' | 'closed' | 'unavailable') {
  return answerBy(
    { outcome },
    {
      not_found: 'NOT_FOUND',
      closed: 'CHECKOUT_CLOSED',
      unavailable: 'GATEWAY_UNAVAILABLE',
    },
  )
}

type Retried = { open: PaymentTransaction } | { transactionId: string }

/** Either an amount or a package, not both. */
function inputOf({ amount, packageId }: { amount?: number; packageId?: string }): TopUpInput | null {
  if (packageId !== undefined) return amount === undefined ? { packageId } : null
  return amount === undefined ? null : { amountCents: toCents(amount) }
}

function answerOf(outcome: BeginOutcome) {
  return answerBy(outcome, {
    begun: ({ transactionId }) => ok({ transactionId }),
    gateway_not_chosen: 'GATEWAY_NOT_CHOSEN',
    unknown_card: 'NOT_FOUND',
    unknown_package: 'NOT_FOUND',
    coupon_refused: ({ reason }) => refuse('COUPON_REFUSED', { reason }),
    out_of_limits: ({ minimumCents, maximumCents }) =>
      refuse('AMOUNT_OUT_OF_LIMITS', {
        minimum: fromCents(minimumCents),
        maximum: fromCents(maximumCents),
      }),
  })
}

async function open(deps: CheckoutDeps, transactionId: string) {
  const opening = await openCheckout(deps, transactionId)
  return answerBy(opening, {
    opened: ({ transaction }) => created(transaction),
    unavailable: 'GATEWAY_UNAVAILABLE',
    unknown_card: 'CARD_REFERENCE_UNKNOWN',
  })
}
