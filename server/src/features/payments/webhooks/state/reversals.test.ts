import { expect, test } from 'vitest'
import type { WebhookEventKind } from '#src/platform/gateways/gateway.ts'
import { permutationsOf } from '#src/test-support/permutations.ts'
import { tokensReversed } from '../../transactions/rules.ts'
import { foldWebhookEvents, type WebhookEventFacts } from './rules.ts'

const PRICE_CENTS = 2_000
const CREDIT_TOKEN_CENTS = 2_345

const webhookEvent = (kind: WebhookEventKind, atSeconds: number, amountCents = PRICE_CENTS): WebhookEventFacts => ({
  eventId: `evt_${kind}_${atSeconds}`,
  kind,
  amountCents,
  paymentId: kind === 'payment_succeeded' ? 'pay_1' : null,
  refund: kind === 'payment_refunded' ? { reference: `rf_${atSeconds}`, refundId: null } : null,
  failure: null,
  card: null,
  occurredAt: new Date(Date.UTC(2026, 10, 21, 12, 0, atSeconds)),
})

const sale = webhookEvent('payment_succeeded', 10)
const seven = [
  sale,
  webhookEvent('subscription_renewed', 20),
  webhookEvent('subscription_canceled', 30),
  webhookEvent('payment_refunded', 40, 500),
  webhookEvent('dispute_lost', 50),
  webhookEvent('dispute_won', 60),
  webhookEvent('subscription_expired', 70),
]

/** The wallet after webhook events were applied one by one, each with the difference that it makes. */
function appliedInOrder(order: readonly WebhookEventFacts[]): {
  state: string
  tokenCents: number
  clearingCents: number
} {
  let [capturedCents, reversedCents, tokenCents, clearingCents] = [0, 0, 0, 0]
  const sold = { priceCents: PRICE_CENTS, creditTokenCents: CREDIT_TOKEN_CENTS }
  const applied: WebhookEventFacts[] = []
  for (const event of order) {
    applied.push(event)
    const state = foldWebhookEvents(PRICE_CENTS, applied)
    if (capturedCents === 0 && state.capturedCents > 0) {
      tokenCents += CREDIT_TOKEN_CENTS
      clearingCents += PRICE_CENTS
    }
    tokenCents -= tokensReversed(sold, state.reversedCents) - tokensReversed(sold, reversedCents)
    clearingCents -= state.reversedCents - reversedCents
    capturedCents = state.capturedCents
    reversedCents = state.reversedCents
  }
  return { state: JSON.stringify(foldWebhookEvents(PRICE_CENTS, order)), tokenCents, clearingCents }
}

test('sale, renewal, cancel, refund, chargeback, reversal and expiry leave one state in all 5,040 orders', () => {
  const ends = new Set<string>()
  let orders = 0
  for (const order of permutationsOf(seven)) {
    ends.add(JSON.stringify(appliedInOrder(order)))
    orders += 1
  }
  expect(orders).toBe(5_040)
  expect(ends.size).toBe(1)
  // A quarter was refunded; the bank took all of it and returned it.
  expect(appliedInOrder(seven)).toMatchObject({ tokenCents: 2_345 - 586, clearingCents: 1_500 })
})

test('reverses the whole price while a dispute is open or lost, and nothing when it is won', () => {
  const after = (...events: WebhookEventFacts[]) => foldWebhookEvents(PRICE_CENTS, [sale, ...events])
  const [opened, lost, won] = [
    webhookEvent('dispute_opened', 20),
    webhookEvent('dispute_lost', 30),
    webhookEvent('dispute_won', 40),
  ]
  expect(after(opened)).toMatchObject({ status: 'success', reversedCents: 2_000, dispute: { status: 'open' } })
  expect(after(opened, lost)).toMatchObject({ status: 'refunded', reversedCents: 2_000, dispute: { status: 'lost' } })
  expect(after(opened, lost, won)).toMatchObject({ status: 'success', reversedCents: 0, dispute: { status: 'won' } })
  expect(after(opened, webhookEvent('dispute_won', 25))).toMatchObject({ status: 'success', reversedCents: 0 })
  expect(after(lost)).toMatchObject({ status: 'refunded', dispute: { openedAt: lost.occurredAt } })
})

test('keeps a refund when the dispute is won, and does not count it twice when it is lost', () => {
  const refunded = [sale, webhookEvent('payment_refunded', 15, 700), webhookEvent('dispute_opened', 20)]
  expect(foldWebhookEvents(PRICE_CENTS, refunded).reversedCents).toBe(2_000)
  expect(foldWebhookEvents(PRICE_CENTS, [...refunded, webhookEvent('dispute_won', 30)]).reversedCents).toBe(700)
  expect(foldWebhookEvents(PRICE_CENTS, [...refunded, webhookEvent('dispute_lost', 30)]).reversedCents).toBe(2_000)
})

test('tokensReversed is proportional and rounded down, and whole at the whole price', () => {
  const sold = { priceCents: PRICE_CENTS, creditTokenCents: CREDIT_TOKEN_CENTS }
  expect([0, 1, 500, 1_999, 2_000].map((cents) => tokensReversed(sold, cents))).toEqual([0, 1, 586, 2_343, 2_345])
  expect(() => tokensReversed(sold, 2_001)).toThrow('more than was paid')
})
