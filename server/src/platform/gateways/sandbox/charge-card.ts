import type { CardCharge, ChargeOutcome } from '../gateway.ts'
import {
  findCard,
  findPaymentOfOrder,
  insertCheckout,
  insertPayment,
  type CardRow,
  type CheckoutRow,
} from './queries.ts'
import { startChallenge } from './pay-checkout.ts'
import { newId, recordGatewayEvent, type SandboxDeps } from './record-gateway-event.ts'
import { judge } from './test-cards.ts'

type Outcome =
  | Extract<ChargeOutcome, { outcome: 'approved' | 'declined' | 'unknown_reference' }>
  | { outcome: 'challenge'; checkout: CheckoutRow }

/** Charges a saved card, at most once per order. A card with 3-D Secure gets a challenge page. */
export async function chargeCard({ db, clock }: SandboxDeps, charge: CardCharge): Promise<Outcome> {
  const card = await findCard(db, { customerId: charge.customerId, reference: charge.cardReference })
  if (!card) return { outcome: 'unknown_reference' }
  const decision = judge(card.testCard, { isPayerPresent: charge.isPayerPresent })
  switch (decision.decision) {
    case 'approved':
      return approve({ db, clock }, charge, card)
    case 'declined': {
      const { decline, failure } = decision
      await db.transaction().execute((tx) =>
        recordGatewayEvent(tx, clock, {
          order: orderOf(charge),
          kind: 'payment_failed',
          facts: { decline, failure },
        }),
      )
      return { outcome: 'declined', decline, failure }
    }
    case 'challenge':
      return { outcome: 'challenge', checkout: await challenge({ db, clock }, charge, card) }
    default:
      return decision satisfies never
  }
}

const orderOf = (charge: CardCharge) => ({
  order_id: charge.orderId,
  amount_cents: charge.amountCents,
  currency: charge.currency,
})

async function approve({ db, clock }: SandboxDeps, charge: CardCharge, card: CardRow): Promise<Outcome> {
  return db.transaction().execute(async (tx): Promise<Outcome> => {
    const { orderId, customerId, amountCents, currency } = charge
    const paymentId = newId('pay')
    if (await insertPayment(tx, { id: paymentId, orderId, customerId, amountCents, currency })) {
      const { testCard: _, ...face } = card
      await recordGatewayEvent(tx, clock, {
        order: orderOf(charge),
        kind: 'payment_succeeded',
        facts: { paymentId, card: face },
      })
      return { outcome: 'approved', paymentId }
    }
    const earlier = await findPaymentOfOrder(tx, orderId)
    if (!earlier) throw new Error(`payment of order ${orderId} is missing`)
    return { outcome: 'approved', paymentId: earlier.id }
  })
}

async function challenge({ db, clock }: SandboxDeps, charge: CardCharge, card: CardRow): Promise<CheckoutRow> {
  return db.transaction().execute(async (tx) => {
    const checkout = await insertCheckout(tx, newId('cs'), charge)
    if (checkout.state === 'open') await startChallenge(tx, clock, checkout, { card: card.testCard, savesCard: false })
    return checkout
  })
}
