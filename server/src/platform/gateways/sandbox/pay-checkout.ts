import type { PaymentFailure } from '@stagedoor/contract/payment-words'
import type { Tx } from '../../db/database.ts'
import type { Decline } from '../gateway.ts'
import {
  findCheckout,
  insertCard,
  insertPayment,
  lockOverdueCheckouts,
  updateCheckout,
  type CheckoutRow,
} from './queries.ts'
import { newId, recordGatewayEvent, type SandboxDeps } from './record-gateway-event.ts'
import { insertSubscription } from './subscription-queries.ts'
import { faceOf, judge, type TestCard } from './test-cards.ts'

/** The result of a payer's click; `closed` = the checkout takes no payment. */
export type PayerStep =
  | { step: 'paid' | 'canceled'; returnUrl: string }
  | { step: 'try_again' | 'challenge' }
  | { step: 'closed' }

type PaidWith = { card: TestCard; savesCard: boolean }

const noAttempt = { challengedCard: null, savesCard: false, lastFailure: null }

/** The payer presses Pay. Of two concurrent clicks one pays; the other finds the checkout closed. */
export async function payCheckout(
  { db, clock }: SandboxDeps,
  checkoutId: string,
  choice: PaidWith,
): Promise<PayerStep> {
  return db.transaction().execute(async (tx): Promise<PayerStep> => {
    const checkout = await lockPayable(tx, clock.now(), checkoutId, 'open')
    if (!checkout) return { step: 'closed' }
    const decision = judge(choice.card, { isPayerPresent: true })
    switch (decision.decision) {
      case 'approved':
        return capture(tx, clock, checkout, choice)
      case 'declined':
        return decline(tx, clock, checkout, decision)
      case 'challenge':
        await startChallenge(tx, clock, checkout, choice)
        return { step: 'challenge' }
      default:
        return decision satisfies never
    }
  })
}

/** The payer answers their bank's 3-D Secure challenge. */
export async function answerChallenge(
  { db, clock }: SandboxDeps,
  checkoutId: string,
  isPassed: boolean,
): Promise<PayerStep> {
  return db.transaction().execute(async (tx): Promise<PayerStep> => {
    const checkout = await lockPayable(tx, clock.now(), checkoutId, 'challenge')
    if (!checkout?.challenged_card) return { step: 'closed' }
    if (!isPassed) return decline(tx, clock, checkout, { decline: 'soft', failure: 'authentication_failed' })
    return capture(tx, clock, checkout, { card: checkout.challenged_card, savesCard: checkout.saves_card })
  })
}

/** The payer or the merchant closes an unpaid checkout. */
export async function closeCheckout({ db, clock }: SandboxDeps, checkoutId: string): Promise<PayerStep> {
  return db.transaction().execute(async (tx): Promise<PayerStep> => {
    const checkout = await findCheckout(tx, checkoutId, { isLocked: true })
    if (!checkout || (checkout.state !== 'open' && checkout.state !== 'challenge')) return { step: 'closed' }
    await updateCheckout(tx, checkoutId, { state: 'canceled', ...noAttempt })
    await recordGatewayEvent(tx, clock, {
      order: checkout,
      kind: 'checkout_canceled',
      facts: { failure: 'canceled_by_payer' },
    })
    return { step: 'canceled', returnUrl: checkout.cancel_url }
  })
}

/** Closes expired checkouts. */
export async function expireOverdueCheckouts({ db, clock }: SandboxDeps): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const checkout of await lockOverdueCheckouts(tx, clock.now())) {
      await updateCheckout(tx, checkout.id, { state: 'expired', ...noAttempt })
      await recordGatewayEvent(tx, clock, { order: checkout, kind: 'checkout_expired', facts: { failure: 'expired' } })
    }
  })
}

/** Starts the 3-D Secure challenge that the chosen card requires. */
export async function startChallenge(
  tx: Tx,
  clock: SandboxDeps['clock'],
  checkout: CheckoutRow,
  choice: PaidWith,
): Promise<void> {
  await updateCheckout(tx, checkout.id, {
    state: 'challenge',
    challengedCard: choice.card,
    savesCard: choice.savesCard,
    lastFailure: null,
  })
  await recordGatewayEvent(tx, clock, { order: checkout, kind: 'authentication_required', facts: {} })
}

async function lockPayable(
  tx: Tx,
  now: Date,
  checkoutId: string,
  state: 'open' | 'challenge',
): Promise<CheckoutRow | null> {
  const checkout = await findCheckout(tx, checkoutId, { isLocked: true })
  return checkout?.state === state && checkout.expires_at > now ? checkout : null
}

async function capture(
  tx: Tx,
  clock: SandboxDeps['clock'],
  checkout: CheckoutRow,
  { card, savesCard }: PaidWith,
): Promise<PayerStep> {
  const paymentId = newId('pay')
  const face = faceOf[card]
  const reference = savesCard ? newId('card') : null
  if (reference !== null) await insertCard(tx, checkout.customer_id, { ...face, reference, testCard: card })
  const { order_id: orderId, customer_id: customerId, amount_cents: amountCents, currency } = checkout
  const isTaken = await insertPayment(tx, { id: paymentId, orderId, customerId, amountCents, currency })
  if (!isTaken) throw new Error(`order ${orderId} was open and paid at the same time`)
  await updateCheckout(tx, checkout.id, { state: 'paid', challengedCard: null, savesCard, lastFailure: null })
  await recordGatewayEvent(tx, clock, {
    order: checkout,
    kind: 'payment_succeeded',
    facts: { paymentId, subscriptionReference: await subscribe(tx, checkout, card), card: { ...face, reference } },
  })
  return { step: 'paid', returnUrl: checkout.success_url }
}

/** Starts the subscription of an order that renews. */
async function subscribe(tx: Tx, checkout: CheckoutRow, testCard: TestCard): Promise<string | null> {
  const { renewal_amount_cents: amountCents, renewal_every_months: everyMonths } = checkout
  if (amountCents === null || everyMonths === null) return null
  const { order_id: orderId, customer_id: customerId, currency } = checkout
  const reference = newId('sub')
  await insertSubscription(tx, { reference, orderId, customerId, testCard, amountCents, currency, everyMonths })
  return reference
}

async function decline(
  tx: Tx,
  clock: SandboxDeps['clock'],
  checkout: CheckoutRow,
  why: { decline: Decline; failure: PaymentFailure },
): Promise<PayerStep> {
  await updateCheckout(tx, checkout.id, {
    state: 'open',
    challengedCard: null,
    savesCard: false,
    lastFailure: why.failure,
  })
  await recordGatewayEvent(tx, clock, {
    order: checkout,
    kind: 'payment_failed',
    facts: { decline: why.decline, failure: why.failure },
  })
  return { step: 'try_again' }
}
