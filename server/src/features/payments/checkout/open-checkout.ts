import type { PaymentTransaction } from '@stagedoor/contract/payments'
import { fromCents } from '@stagedoor/contract/money'
import { isLocale, defaultLocale, type Locale } from '@stagedoor/contract/locales'
import type { CheckoutOrder, Gateway } from '#src/platform/gateways/gateway.ts'
import { textOf } from '#src/platform/text/text-of.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { findOwnCard, removeCard } from '../cards/index.ts'
import { findGateway } from '../gateways.ts'
import { nameIn } from '../product-name.ts'
import { findTransaction, lockTransaction, viewOfTransaction, type TransactionRow } from '../transactions/index.ts'
import type { CheckoutDeps } from './index.ts'
import { recordOpening, recordOpeningAnswer } from './queries.ts'

export type OpeningOutcome =
  | { outcome: 'opened'; transaction: PaymentTransaction }
  | { outcome: 'unavailable' | 'unknown_card' }

/**
 * Opens the page of an intent at the gateway, or charges a saved card. Runs outside any transaction. The gateway
 * identifies an order by its id and never opens or charges it twice, so a repeat after a crash is safe; the first
 * answer is stored and repeated exactly.
 */
export async function openCheckout(deps: CheckoutDeps, transactionId: string): Promise<OpeningOutcome> {
  const row = await findTransaction(deps.db, transactionId)
  if (!row) throw new Error(`intent ${transactionId} is missing`)
  if (row.opening_answer !== null) return { outcome: 'opened', transaction: answerOf(row) }
  const gateway = findGateway(deps, row.gateway)
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

// Written by `keepAnswer` below alone, and without the secret, which is valid only while its step is open.
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
  deps: CheckoutDeps,
  gateway: Gateway,
  row: TransactionRow,
): Promise<Opening | { outcome: 'unavailable' }> {
  const outcome = await gateway.createCheckout(orderOf(deps, row))
  if (outcome.outcome === 'opened') return { ...outcome, clientSecret: outcome.clientSecret ?? null }
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

/** A webhook event settles the charge; the answer only says where the payer must go, if anywhere. */
async function chargeCard(
  deps: CheckoutDeps,
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
      await closeWithoutCard(deps, row, cardId)
      return { outcome: 'unknown_card' }
    case 'unsupported':
      return row.is_payer_present ? openPage(deps, gateway, row) : { outcome: 'unavailable' }
    case 'unavailable':
      deps.log.warn(
        { transaction: row.id, gateway: gateway.name, reason: outcome.reason },
        'gateway did not answer a charge',
      )
      return { outcome: 'unavailable' }
    default:
      return outcome satisfies never
  }
}

/** The gateway does not know the card any more: it is removed here, and this payment ends. */
async function closeWithoutCard(deps: CheckoutDeps, row: TransactionRow, cardId: string): Promise<void> {
  await removeCard(deps.db, cardId)
  const occurredAt = deps.clock.now()
  for (const kind of ['payment_failed', 'checkout_canceled'] as const)
    await deps.webhooks.applyOwn(row, { kind, failure: 'card_refused', occurredAt })
}

/** A payment as its gateway is told of it. */
export function orderOf({ publicUrl, settings }: CheckoutDeps, row: TransactionRow): CheckoutOrder {
  const locale: Locale = isLocale(row.locale) ? row.locale : defaultLocale
  const back = (page: 'success' | 'cancel'): string => `${publicUrl}/${locale}/payment/${page}?transactionId=${row.id}`
  return {
    orderId: row.id,
    customerId: row.account_id,
    amountCents: row.price_cents,
    currency: row.currency,
    merchantName: settings.get('siteName'),
    description: nameIn(row.product_names, locale) ?? topUpName(locale, row.credit_token_cents ?? 0),
    locale,
    // The page then knows that the gateway reported a payment, which a declined card before it would hide.
    successUrl: `${back('success')}&confirmed=1`,
    cancelUrl: back('cancel'),
    expiresAt: row.expires_at,
    // Without this key, no page of ours can run the gateway's script.
    ...(settings.get('stripePublishableKey') === ''
      ? {}
      : { inPlaceUrl: `${publicUrl}/${locale}/wallet/confirm/${row.id}` }),
    ...(row.renews_cents === null || row.renews_every_months === null
      ? {}
      : { renews: { amountCents: row.renews_cents, everyMonths: row.renews_every_months } }),
  }
}

async function keepAnswer(deps: CheckoutDeps, id: string, opening: Opening): Promise<PaymentTransaction> {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockTransaction(tx, id)
    if (locked && locked.opening_answer !== null) return answerOf(locked)
    const answer = viewOfTransaction(await recordOpening(tx, id, opening), deps.clock.now())
    await recordOpeningAnswer(tx, id, { ...answer, stripeClientSecret: null })
    return answer
  })
}

/** The payment's description on the gateway's page. */
const topUpName = (locale: Locale, tokenCents: number): string =>
  textOf(locale).t('checkout:topUp', {
    amount: new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(fromCents(tokenCents)),
  })
