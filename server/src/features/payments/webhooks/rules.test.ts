import { describe, expect, test } from 'vitest'
import { decideWebhookEvent, isOfRenewal } from './rules.ts'

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

  test('applies when order, gateway, amount and currency match the payment', () => {
    expect(decideWebhookEvent(order, 'sandbox', told)).toEqual({ decision: 'applies' })
  })

  test('is unmatched when its order is unknown', () => {
    expect(decideWebhookEvent(null, 'sandbox', told)).toEqual({ decision: 'unmatched', reason: 'unknown_order' })
  })

  test('is quarantined when amount (by one cent), currency, gateway or payment differ', () => {
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

  test('applies as a refund of part of the price, and is quarantined above the price', () => {
    const refund = { ...told, kind: 'payment_refunded' as const }
    expect(decideWebhookEvent(order, 'sandbox', { ...refund, amountCents: 1 })).toEqual({ decision: 'applies' })
    expect(decideWebhookEvent(order, 'sandbox', { ...refund, amountCents: 2_001 })).toMatchObject({
      reason: 'amount_differs',
    })
  })

  test('applies without an amount when a gateway ends its own billing; a renewal has a payment id of its own', () => {
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
