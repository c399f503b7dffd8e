import { describe, expect, test } from 'vitest'
import type { WebhookEventKind } from '#src/platform/gateways/gateway.ts'
import { decideWebhookEvent } from './webhook-events/rules.ts'
import { isOfRenewal } from './renewals/rules.ts'
import { chooseGateway, decideTopUp, foldWebhookEvents, nextCheckAt, type WebhookEventFacts } from './rules.ts'
import { permutationsOf } from '#src/test-support/permutations.ts'

const limits = { minimumCents: 295, maximumCents: 30_000, tokenPriceCents: 100 }

describe('a top-up', () => {
  test('of the least and of the most is begun, one cent beside them is not', () => {
    expect(decideTopUp({ ...limits, amountCents: 295 })).toEqual({
      outcome: 'begin',
      priceCents: 295,
      creditTokenCents: 295,
    })
    expect(decideTopUp({ ...limits, amountCents: 30_000 })).toMatchObject({ outcome: 'begin' })
    const refused = { outcome: 'out_of_limits', minimumCents: 295, maximumCents: 30_000 }
    expect(decideTopUp({ ...limits, amountCents: 294 })).toEqual(refused)
    expect(decideTopUp({ ...limits, amountCents: 30_001 })).toEqual(refused)
  })

  test('buys tokens at the price of the day, rounded down to 0.01 token', () => {
    expect(decideTopUp({ ...limits, amountCents: 1_000, tokenPriceCents: 300 })).toMatchObject({
      creditTokenCents: 333,
    })
    expect(decideTopUp({ ...limits, amountCents: 1_000, tokenPriceCents: 50 })).toMatchObject({
      creditTokenCents: 2_000,
    })
  })

  test('of a fraction of a cent is a programmer error, not a refusal', () => {
    expect(() => decideTopUp({ ...limits, amountCents: 295.5 })).toThrow('isSafeInteger')
    expect(() => decideTopUp({ ...limits, amountCents: 0 })).toThrow('amountCents > 0')
  })
})

describe('the gateway of a payment', () => {
  test('is the one asked for when it is offered, else the one the operator chose, else none', () => {
    expect(chooseGateway({ asked: undefined, chosen: 'sandbox', offered: ['sandbox'] })).toBe('sandbox')
    expect(chooseGateway({ asked: 'stripe', chosen: 'sandbox', offered: ['sandbox', 'stripe'] })).toBe('stripe')
    expect(chooseGateway({ asked: 'stripe', chosen: 'sandbox', offered: ['sandbox'] })).toBeNull()
    expect(chooseGateway({ asked: undefined, chosen: '', offered: ['sandbox'] })).toBeNull()
    expect(chooseGateway({ asked: undefined, chosen: 'sandbox', offered: [] })).toBeNull()
  })
})

let counter = 0
const webhookEvent = (
  kind: WebhookEventKind,
  atSeconds: number,
  changes: Partial<WebhookEventFacts> = {},
): WebhookEventFacts => {
  counter += 1
  const occurredAt = new Date(Date.UTC(2026, 10, 21, 12, 0, atSeconds))
  return {
    eventId: `evt_${counter}`,
    kind,
    amountCents: 2_000,
    paymentId: null,
    failure: null,
    card: null,
    occurredAt,
    ...changes,
  }
}

describe('the state of a payment', () => {
  const success = webhookEvent('payment_succeeded', 40, {
    paymentId: 'pay_1',
    card: { brand: 'visa', last4Digits: '4242' },
  })

  test('is the same for every order in which seven webhook events arrive', () => {
    const webhookEvents = [
      webhookEvent('authentication_required', 10),
      webhookEvent('payment_failed', 20, { failure: 'authentication_failed' }),
      webhookEvent('payment_failed', 30, { failure: 'card_declined' }),
      success,
      webhookEvent('checkout_expired', 50, { failure: 'expired' }),
      webhookEvent('payment_refunded', 60, { paymentId: 'pay_1', amountCents: 500 }),
      webhookEvent('payment_refunded', 70, { paymentId: 'pay_1', amountCents: 1_200 }),
    ]
    const states = new Set(
      [...permutationsOf(webhookEvents)].map((order) => JSON.stringify(foldWebhookEvents(2_000, order))),
    )

    expect(states.size).toBe(1)
    expect(foldWebhookEvents(2_000, webhookEvents)).toMatchObject({
      status: 'success',
      capturedCents: 2_000,
      refundedCents: 1_200,
      paymentId: 'pay_1',
    })
  })

  test('at every moment depends on what was heard, not on when', () => {
    const heard = [
      webhookEvent('payment_failed', 10, { failure: 'card_refused' }),
      webhookEvent('checkout_canceled', 20),
      success,
    ]
    expect(foldWebhookEvents(2_000, heard.slice(0, 1))).toMatchObject({
      status: 'fail',
      failure: 'card_refused',
      isClosed: false,
    })
    expect(foldWebhookEvents(2_000, heard.slice(0, 2))).toMatchObject({
      status: 'fail',
      failure: 'card_refused',
      isClosed: true,
    })
    expect(foldWebhookEvents(2_000, heard.slice(1, 2))).toMatchObject({
      status: 'canceled',
      failure: 'canceled_by_payer',
      isClosed: true,
    })
    expect(foldWebhookEvents(2_000, heard)).toMatchObject({
      status: 'success',
      failure: null,
      card: { brand: 'visa', last4Digits: '4242' },
    })
  })

  test('money that arrives after the hour is over is taken all the same', () => {
    const late = { ...success, occurredAt: new Date(Date.UTC(2026, 10, 22)) }
    expect(foldWebhookEvents(2_000, [webhookEvent('checkout_expired', 3_600), late])).toMatchObject({
      status: 'success',
      capturedCents: 2_000,
    })
  })

  test('a refund without its payment changes nothing yet; the whole price back is refunded', () => {
    const refund = webhookEvent('payment_refunded', 50, { paymentId: 'pay_1' })
    expect(foldWebhookEvents(2_000, [refund])).toMatchObject({
      status: 'processing',
      capturedCents: 0,
      refundedCents: 0,
    })
    expect(foldWebhookEvents(2_000, [refund, success])).toMatchObject({ status: 'refunded', refundedCents: 2_000 })
  })
})

describe('a proven webhook event', () => {
  const order = { gateway: 'sandbox', priceCents: 2_000, currency: 'USD', paymentId: null }
  const told = {
    eventId: 'evt',
    kind: 'payment_succeeded' as const,
    orderId: 'order',
    paymentId: 'pay_1',
    subscriptionReference: null,
    amountCents: 2_000,
    currency: 'USD',
    failure: null,
    decline: null,
    card: null,
    occurredAt: new Date(0),
  }

  test('applies when order, gateway, amount and currency are those of the payment', () => {
    expect(decideWebhookEvent(order, 'sandbox', told)).toEqual({ decision: 'applies' })
  })

  test('about an order that nobody knows is unmatched', () => {
    expect(decideWebhookEvent(null, 'sandbox', told)).toEqual({ decision: 'unmatched', reason: 'unknown_order' })
  })

  test('about one cent more, one less, another currency, gateway or payment is quarantined', () => {
    const reasonOf = (changes: Partial<typeof told>, changedOrder: { gateway?: string; paymentId?: string } = {}) => {
      const decision = decideWebhookEvent({ ...order, ...changedOrder }, 'sandbox', { ...told, ...changes })
      return decision.decision === 'quarantined' ? decision.reason : decision.decision
    }
    expect(reasonOf({ amountCents: 2_001 })).toBe('amount_differs')
    expect(reasonOf({ amountCents: 1_999 })).toBe('amount_differs')
    expect(reasonOf({ currency: 'TWD' })).toBe('currency_differs')
    expect(reasonOf({}, { gateway: 'stripe' })).toBe('other_gateway')
    expect(reasonOf({}, { paymentId: 'pay_0' })).toBe('second_payment')
    expect(reasonOf({}, { paymentId: 'pay_1' })).toBe('applies')
  })

  test('of a refund may be about part of the price, not about more', () => {
    const refund = { ...told, kind: 'payment_refunded' as const }
    expect(decideWebhookEvent(order, 'sandbox', { ...refund, amountCents: 1 })).toEqual({ decision: 'applies' })
    expect(decideWebhookEvent(order, 'sandbox', { ...refund, amountCents: 2_001 })).toMatchObject({
      reason: 'amount_differs',
    })
  })

  test('of what a gateway bills by itself is of no amount of ours, and a renewal is known by its own name', () => {
    const ended = { ...told, kind: 'subscription_canceled' as const, amountCents: 0 }
    expect(decideWebhookEvent(order, 'sandbox', ended)).toEqual({ decision: 'applies' })
    const first = { renewsCents: 1_000, paymentId: '1' }
    const refund = { kind: 'payment_refunded', subscriptionReference: '1' } as const
    expect(isOfRenewal(first, { ...refund, paymentId: '1' })).toBe(false)
    expect(isOfRenewal(first, { ...refund, paymentId: '2' })).toBe(true)
    expect(isOfRenewal({ ...first, paymentId: null }, { ...refund, paymentId: '1' })).toBe(false)
    expect(isOfRenewal({ ...first, renewsCents: null }, { ...refund, paymentId: '2' })).toBe(false)
  })
})

describe('a payment that hears nothing', () => {
  const now = new Date(Date.UTC(2026, 10, 21, 12))
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000)

  test('is asked about after half a minute, then less and less often', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 6, 60].map(
      (checkCount) => nextCheckAt({ now, expiresAt: inSeconds(36_000), checkCount }).getTime() - now.getTime(),
    )
    expect(pauses).toEqual([30, 30, 60, 60, 120, 300, 600, 600].map((seconds) => seconds * 1_000))
  })

  test('is asked about at the moment its hour is over, and after it', () => {
    expect(nextCheckAt({ now, expiresAt: inSeconds(100), checkCount: 6 })).toEqual(inSeconds(100))
    expect(nextCheckAt({ now, expiresAt: now, checkCount: 6 })).toEqual(inSeconds(600))
  })
})
