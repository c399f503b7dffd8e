import { fromCents, toCents } from '@stagedoor/contract/money'
import { retryPayment as retryPaymentCall, topUpWallet } from '@stagedoor/contract/payments'
import { created, ok, refuse } from '#src/platform/http/answer.ts'
import { once } from '#src/platform/http/idempotency.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { findOwnTransaction, viewOfTransaction } from '../transactions/index.ts'
import { beginTopUp, type BeginOutcome, type TopUpInput } from './begin-top-up.ts'
import type { CheckoutDeps } from './index.ts'
import { openCheckout } from './open-checkout.ts'
import { retryPayment } from './retry-payment.ts'

export function checkoutRoutes(deps: CheckoutDeps): BoundRoute[] {
  return [
    route(topUpWallet, async ({ viewer, body, locale, idempotency }) => {
      const input = inputOf(body)
      if (input === null) return refuse('VALIDATION_FAILED', { fields: [{ field: 'amount', rule: 'required' }] })
      const { accountId } = viewer
      const cardId = body.cardId ?? null
      const couponCode = body.couponCode ?? null
      const begun = await once(deps.db, { accountId, idempotency }, async (tx) =>
        answerOf(
          await beginTopUp(deps, tx, {
            accountId,
            input,
            couponCode,
            gateway: body.paymentGateway,
            cardId,
            locale,
            retryOf: null,
          }),
        ),
      )
      if (begun.kind === 'refusal') return begun
      return open(deps, begun.data.transactionId)
    }),
    route(retryPaymentCall, async ({ viewer, params, locale, idempotency }) => {
      const { accountId } = viewer
      const retried = await once(deps.db, { accountId, idempotency }, async (tx) => {
        const outcome = await retryPayment(deps, tx, { accountId, id: params.id, locale })
        switch (outcome.outcome) {
          case 'not_found':
            return refuse('NOT_FOUND')
          case 'closed':
            return refuse('CHECKOUT_CLOSED')
          case 'still_open': {
            // Stored as it is shown now: a repeat gets the same answer, whatever happened to the payment meanwhile.
            const row = await findOwnTransaction(tx, { accountId, id: outcome.transactionId })
            return row ? ok({ open: viewOfTransaction(row, deps.clock.now()) }) : refuse('NOT_FOUND')
          }
          default:
            return answerOf(outcome)
        }
      })
      if (retried.kind === 'refusal') return retried
      return 'open' in retried.data ? ok(retried.data.open) : open(deps, retried.data.transactionId)
    }),
  ]
}

/** Either an amount or a package, not both. */
function inputOf({ amount, packageId }: { amount?: number; packageId?: string }): TopUpInput | null {
  if (packageId !== undefined) return amount === undefined ? { packageId } : null
  return amount === undefined ? null : { amountCents: toCents(amount) }
}

function answerOf(outcome: BeginOutcome) {
  switch (outcome.outcome) {
    case 'begun':
      return ok({ transactionId: outcome.transactionId })
    case 'gateway_not_chosen':
      return refuse('GATEWAY_NOT_CHOSEN')
    case 'unknown_card':
    case 'unknown_package':
      return refuse('NOT_FOUND')
    case 'coupon_refused':
      return refuse('COUPON_REFUSED', { reason: outcome.reason })
    case 'out_of_limits':
      return refuse('AMOUNT_OUT_OF_LIMITS', {
        minimum: fromCents(outcome.minimumCents),
        maximum: fromCents(outcome.maximumCents),
      })
    default:
      return outcome satisfies never
  }
}

async function open(deps: CheckoutDeps, transactionId: string) {
  const opening = await openCheckout(deps, transactionId)
  switch (opening.outcome) {
    case 'opened':
      return created(opening.transaction)
    case 'unavailable':
      return refuse('GATEWAY_UNAVAILABLE')
    case 'unknown_card':
      return refuse('CARD_REFERENCE_UNKNOWN')
    default:
      return opening satisfies never
  }
}
