import { fromCents, toCents } from '@stagedoor/contract/money'
import { deletePaymentCard, listPaymentCards, savePaymentCard } from '@stagedoor/contract/payment-cards'
import {
  getPaymentReceipt,
  getPaymentReceiptFile,
  getPaymentTransaction,
  retryPayment as retryPaymentCall,
  searchPaymentTransactions,
  topUpWallet,
} from '@stagedoor/contract/payments'
import { created, ok, refuse } from '#src/platform/http/answer.ts'
import { once } from '#src/platform/http/idempotency.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { beginTopUp, type BeginOutcome, type TopUpInput } from './begin-top-up.ts'
import { listCards } from './cards/queries.ts'
import { forgetCard, saveCard } from './cards/save-card.ts'
import { autoTopUpRoutes } from './auto-top-up/routes.ts'
import { couponRoutes } from './coupons/routes.ts'
import type { PaymentsDeps } from './deps.ts'
import { webhookRoutes } from './webhook-events/routes.ts'
import { disputeRoutes } from './disputes/routes.ts'
import { openCheckout } from './open-checkout.ts'
import { packageRoutes } from './packages/routes.ts'
import { payoutAccountRoutes } from './payout-accounts/routes.ts'
import { printReceipt } from './receipts/print-receipt.ts'
import { findOwnTransaction } from './queries.ts'
import { retryPayment } from './retry-payment.ts'
import { searchTransactions } from './search/search-transactions.ts'
import { viewOfCard, viewOfReceipt, viewOfTransaction } from './views.ts'

export const paymentRoutes = (deps: PaymentsDeps): BoundRoute[] => [
  ...beginningRoutes(deps),
  ...readingRoutes(deps),
  ...cardRoutes(deps),
  ...packageRoutes(deps),
  ...couponRoutes(deps),
  ...payoutAccountRoutes(deps),
  ...webhookRoutes(deps),
  ...disputeRoutes(deps),
  ...autoTopUpRoutes(deps),
]

function beginningRoutes(deps: PaymentsDeps): BoundRoute[] {
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
            // Remembered as it is shown now: a repeat hears the same, whatever became of it meanwhile.
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

async function open(deps: PaymentsDeps, transactionId: string) {
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

function readingRoutes(deps: PaymentsDeps): BoundRoute[] {
  const { db, clock } = deps
  return [
    route(getPaymentTransaction, async ({ viewer, params }) => {
      const row = await findOwnTransaction(db, { accountId: viewer.accountId, id: params.id })
      return row ? ok(viewOfTransaction(row, clock.now())) : refuse('NOT_FOUND')
    }),
    route(searchPaymentTransactions, async ({ viewer, query }) => {
      const result = await searchTransactions(deps, viewer.accountId, query)
      if (result.outcome === 'malformed')
        return refuse('VALIDATION_FAILED', { fields: [{ field: result.field, rule: 'format' }] })
      const { data, total, cursor } = result
      return ok({ data, total, cursor })
    }),
    route(getPaymentReceipt, async ({ viewer, params }) => {
      const receipt = await findReceipt(deps, { accountId: viewer.accountId, id: params.id })
      return receipt ? ok(receipt) : refuse('NOT_FOUND')
    }),
    route(getPaymentReceiptFile, async ({ viewer, params, locale }) => {
      const receipt = await findReceipt(deps, { accountId: viewer.accountId, id: params.id })
      if (!receipt) return refuse('NOT_FOUND')
      const content = printReceipt(receipt, locale).toString('base64')
      return ok({ fileName: `${receipt.receiptNumber}.pdf`, mimeType: 'application/pdf' as const, content })
    }),
  ]
}

async function findReceipt({ db, settings, findPayer }: PaymentsDeps, who: { accountId: string; id: string }) {
  const row = await findOwnTransaction(db, who)
  const payer = row && (await findPayer(who.accountId))
  return payer && viewOfReceipt(row, { siteName: settings.get('siteName'), payer })
}

function cardRoutes(deps: PaymentsDeps): BoundRoute[] {
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
    route(deletePaymentCard, async ({ viewer, params }) => {
      const { outcome } = await forgetCard(deps, { accountId: viewer.accountId, id: params.id })
      return outcome === 'forgotten' ? ok({ success: true as const }) : refuse('NOT_FOUND')
    }),
  ]
}
