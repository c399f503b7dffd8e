import type { PaymentTransaction } from '@stagedoor/contract/payments'
import { isLocale, defaultLocale, type Locale } from '@stagedoor/contract/locales'
import type { CheckoutOrder, Gateway } from '#src/platform/gateways/gateway.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { orderText } from './order-texts/order-text.ts'
import { findOwnCard, removeCard } from './cards/queries.ts'
import type { PaymentsDeps } from './deps.ts'
import { applyWebhookEvent } from './webhook-events/apply-webhook-event.ts'
import { ownWebhookEvent } from './webhook-events/own-webhook-event.ts'
import { findTransaction, lockTransaction, recordOpening, recordOpeningAnswer, type TransactionRow } from './queries.ts'
import { viewOfTransaction } from './views.ts'

export type OpeningOutcome =
  | { outcome: 'opened'; transaction: PaymentTransaction }
  | { outcome: 'unavailable' | 'unknown_card' }

/**
 * Asks the gateway for the page where an intent is paid, or to charge a saved card. Runs outside any transaction. The
 * gateway knows an order by its id and never opens or charges it twice, so that a repeat after a crash is safe; the
 * first answer is kept and given again word for word.
 */
export async function openCheckout(deps: PaymentsDeps, transactionId: string): Promise<OpeningOutcome> {
  const row = await findTransaction(deps.db, transactionId)
  if (!row) throw new Error(`intent ${transactionId} vanished`)
  if (row.opening_answer !== null) return { outcome: 'opened', transaction: answerOf(row) }
  const gateway = [...deps.gateways.values()].find(({ name }) => name === row.gateway)
  if (!gateway) return { outcome: 'unavailable' }

  crashPoint('gateway.before_call')
  const opening =
    row.card_id === null ? await openPage(deps, gateway, row) : await chargeCard(deps, gateway, row, row.card_id)
  crashPoint('gateway.after_answer')
  if (opening.outcome !== 'opened') return opening
  const transaction = await keepAnswer(deps, transactionId, opening)
  crashPoint('gateway.answer_kept')
  return { outcome: 'opened', transaction }
}

// Written by `keepAnswer` below and by nobody else, and without the secret, which lives as long as its step.
const answerOf = (row: TransactionRow): PaymentTransaction => ({
  ...(row.opening_answer as unknown as PaymentTransaction),
  stripeClientSecret: row.client_secret,
})

type Opening = {
  outcome: 'opened'
  checkoutId: string | null
  paymentUrl: string | null
  clientSecret: string | null
}

async function openPage(
  deps: PaymentsDeps,
  gateway: Gateway,
  row: TransactionRow,
): Promise<Opening | { outcome: 'unavailable' }> {
  const outcome = await gateway.createCheckout(orderOf(deps, row))
  if (outcome.outcome === 'opened') return { ...outcome, clientSecret: null }
  deps.log.warn(
    {
      transaction: row.id,
      gateway: gateway.name,
      reason: outcome.outcome === 'unavailable' ? outcome.reason : outcome.outcome,
    },
    'gateway did not open a checkout',
  )
  return { outcome: 'unavailable' }
}

/** What became of a charge is heard by webhook event; the answer only tells where the payer must go, if anywhere. */
async function chargeCard(
  deps: PaymentsDeps,
  gateway: Gateway,
  row: TransactionRow,
  cardId: string,
): Promise<Opening | { outcome: 'unavailable' | 'unknown_card' }> {
  const card = await findOwnCard(deps.db, { accountId: row.account_id, id: cardId })
  if (card?.gateway !== gateway.name) return { outcome: 'unknown_card' }
  const outcome = await gateway.chargeSavedCard({
    ...orderOf(deps, row),
    cardReference: card.reference,
    isPayerPresent: row.is_payer_present,
  })
  switch (outcome.outcome) {
    case 'approved':
    case 'declined':
      return { outcome: 'opened', checkoutId: null, paymentUrl: null, clientSecret: null }
    case 'authentication_required':
      return { ...outcome, outcome: 'opened' }
    case 'unknown_reference':
      await closeWithoutCard(deps, gateway, row, cardId)
      return { outcome: 'unknown_card' }
    case 'unsupported':
      return row.is_payer_present ? openPage(deps, gateway, row) : { outcome: 'unavailable' }
    case 'unavailable':
      deps.log.warn(
        { transaction: row.id, gateway: gateway.name, reason: outcome.reason },
        'gateway did not answer to a charge',
      )
      return { outcome: 'unavailable' }
    default:
      return outcome satisfies never
  }
}

/** The gateway has forgotten the card: so do we, and this payment is over. */
async function closeWithoutCard(
  deps: PaymentsDeps,
  gateway: Gateway,
  row: TransactionRow,
  cardId: string,
): Promise<void> {
  await removeCard(deps.db, cardId)
  const occurredAt = deps.clock.now()
  for (const kind of ['payment_failed', 'checkout_canceled'] as const) {
    await applyWebhookEvent(deps, gateway.name, ownWebhookEvent(row, { kind, failure: 'card_refused', occurredAt }))
  }
}

function orderOf({ publicUrl, settings }: PaymentsDeps, row: TransactionRow): CheckoutOrder {
  const locale: Locale = isLocale(row.locale) ? row.locale : defaultLocale
  const back = (page: 'success' | 'cancel'): string => `${publicUrl}/${locale}/payment/${page}?transactionId=${row.id}`
  return {
    orderId: row.id,
    customerId: row.account_id,
    amountCents: row.price_cents,
    currency: row.currency,
    merchantName: settings.get('siteName'),
    description: orderText(locale, row),
    locale,
    successUrl: back('success'),
    cancelUrl: back('cancel'),
    expiresAt: row.expires_at,
    ...(row.renews_cents === null || row.renews_every_months === null
      ? {}
      : { renews: { amountCents: row.renews_cents, everyMonths: row.renews_every_months } }),
  }
}

async function keepAnswer(deps: PaymentsDeps, id: string, opening: Opening): Promise<PaymentTransaction> {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockTransaction(tx, id)
    if (locked && locked.opening_answer !== null) return answerOf(locked)
    const answer = viewOfTransaction(await recordOpening(tx, id, opening), deps.clock.now())
    await recordOpeningAnswer(tx, id, { ...answer, stripeClientSecret: null })
    return answer
  })
}
