import { describe, expect, test } from 'vitest'
import type { WebhookEventKind } from '#src/platform/gateways/gateway.ts'
import { permutationsOf } from '#src/test-support/permutations.ts'
import { foldWebhookEvents, type WebhookEventFacts } from './rules.ts'

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
    refund: kind === 'payment_refunded' ? { reference: `rf_${counter}`, refundId: null } : null,
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

  test('is the same in all 5,040 orders of seven webhook events', () => {
    const webhookEvents = [
      webhookEvent('authentication_required', 10),
      webhookEvent('payment_failed', 20, { failure: 'authentication_failed' }),
      webhookEvent('payment_failed', 30, { failure: 'card_declined' }),
      success,
      webhookEvent('checkout_expired', 50, { failure: 'expired' }),
      webhookEvent('payment_refunded', 60, { paymentId: 'pay_1', amountCents: 500 }),
      webhookEvent('payment_refunded', 70, { paymentId: 'pay_1', amountCents: 700 }),
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

  test('follows from the events received so far: declined, then left, then paid', () => {
    const received = [
      webhookEvent('payment_failed', 10, { failure: 'card_refused' }),
      webhookEvent('checkout_canceled', 20),
      success,
    ]
    expect(foldWebhookEvents(2_000, received.slice(0, 1))).toMatchObject({
      status: 'fail',
      failure: 'card_refused',
      isClosed: false,
    })
    expect(foldWebhookEvents(2_000, received.slice(0, 2))).toMatchObject({
      status: 'fail',
      failure: 'card_refused',
      isClosed: true,
    })
    expect(foldWebhookEvents(2_000, received.slice(1, 2))).toMatchObject({
      status: 'canceled',
      failure: 'canceled_by_payer',
      isClosed: true,
    })
    expect(foldWebhookEvents(2_000, received)).toMatchObject({
      status: 'success',
      failure: null,
      card: { brand: 'visa', last4Digits: '4242' },
    })
  })

  test('is success when the money arrives after the checkout expired', () => {
    const late = { ...success, occurredAt: new Date(Date.UTC(2026, 10, 22)) }
    expect(foldWebhookEvents(2_000, [webhookEvent('checkout_expired', 3_600), late])).toMatchObject({
      status: 'success',
      capturedCents: 2_000,
    })
  })

  test('is processing with a refund alone, refunded once the success arrives', () => {
    const refund = webhookEvent('payment_refunded', 50, { paymentId: 'pay_1' })
    expect(foldWebhookEvents(2_000, [refund])).toMatchObject({
      status: 'processing',
      capturedCents: 0,
      refundedCents: 0,
    })
    expect(foldWebhookEvents(2_000, [refund, success])).toMatchObject({ status: 'refunded', refundedCents: 2_000 })
  })

  test('counts each refund once by the gateway’s id, none that failed, and never more than the price', () => {
    const refund = (reference: string, kind: WebhookEventKind, amountCents: number) =>
      webhookEvent(kind, 60, { amountCents, refund: { reference, refundId: null } })
    const refundedOf = (...events: WebhookEventFacts[]) => {
      const sums = [...permutationsOf([success, ...events])].map(
        (order) => foldWebhookEvents(2_000, order).refundedCents,
      )
      expect(new Set(sums).size, 'the order of arrival changes nothing').toBe(1)
      return sums[0]
    }
    const [a, b] = [refund('rf_a', 'payment_refunded', 600), refund('rf_b', 'payment_refunded', 700)]
    expect(refundedOf(a, b)).toBe(1_300)
    expect(refundedOf(a, { ...a, eventId: 'evt_again' }, b)).toBe(1_300)
    expect(refundedOf(a, refund('rf_a', 'refund_failed', 600), b)).toBe(700)
    expect(refundedOf(refund('rf_a', 'refund_failed', 600), b)).toBe(700)
    expect(refundedOf(a, refund('rf_c', 'payment_refunded', 1_500))).toBe(2_000)
  })

  const fold = (...events: WebhookEventFacts[]) => {
    const states = [...permutationsOf(events)].map((order) => foldWebhookEvents(2_000, order))
    expect(new Set(states.map((state) => JSON.stringify(state))).size, 'the order of arrival changes nothing').toBe(1)
    return states[0]
  }
  const open = foldWebhookEvents(2_000, [])

  test('is processing before any event, and after one that is about a payment or a renewal to come', () => {
    expect(open).toEqual({
      status: 'processing',
      failure: null,
      capturedCents: 0,
      refundedCents: 0,
      reversedCents: 0,
      wasWhole: false,
      dispute: null,
      paymentId: null,
      paidAt: null,
      card: null,
      isClosed: false,
    })
    for (const kind of [
      'payment_refunded',
      'refund_failed',
      'dispute_opened',
      'dispute_won',
      'dispute_lost',
      'subscription_renewed',
      'subscription_renewal_failed',
      'subscription_canceled',
      'subscription_expired',
    ] as const)
      expect(fold(webhookEvent(kind, 10))).toEqual(open)
  })

  test('waits for a second factor after a decline, and not once the checkout is closed', () => {
    const declined = webhookEvent('payment_failed', 10, { failure: 'card_declined' })
    const requested = webhookEvent('authentication_required', 20)
    expect(fold(declined, requested)).toEqual({ ...open, status: 'require_authentication', failure: null })
    const left = webhookEvent('checkout_canceled', 15)
    expect(fold(left, requested)).toEqual({ ...open, status: 'canceled', failure: 'canceled_by_payer', isClosed: true })
  })

  test('is canceled when the checkout expires, and closed', () => {
    expect(fold(webhookEvent('checkout_expired', 10))).toEqual({
      ...open,
      status: 'canceled',
      failure: 'expired',
      isClosed: true,
    })
  })

  test('has the latest failure, of two at the same moment the one with the greater id, and any that is not named', () => {
    const failed = (eventId: string, atSeconds: number, failure: WebhookEventFacts['failure']) =>
      webhookEvent('payment_failed', atSeconds, { eventId, failure })
    expect(fold(failed('b', 10, 'card_declined'), failed('a', 20, 'card_refused'))).toMatchObject({
      failure: 'card_refused',
    })
    expect(fold(failed('b', 10, 'card_declined'), failed('a', 10, 'card_refused'))).toMatchObject({
      failure: 'card_declined',
    })
    expect(fold(failed('a', 10, null))).toMatchObject({ status: 'fail', failure: 'other' })
  })

  test('is closed by a success, which no later event changes', () => {
    const late = [
      webhookEvent('payment_failed', 50, { failure: 'card_declined' }),
      webhookEvent('payment_succeeded', 60, { paymentId: 'pay_2' }),
    ]
    expect(fold(success, ...late)).toEqual({
      ...open,
      status: 'success',
      capturedCents: 2_000,
      paymentId: 'pay_1',
      paidAt: success.occurredAt,
      card: { brand: 'visa', last4Digits: '4242' },
      isClosed: true,
    })
  })

  test('was whole once all of it had gone back, by refunds or a dispute, even if it came back', () => {
    const refund = (reference: string, amountCents: number, kind: WebhookEventKind = 'payment_refunded') =>
      webhookEvent(kind, 60, { amountCents, refund: { reference, refundId: null } })
    const wasWhole = (...events: WebhookEventFacts[]) => fold(success, ...events)?.wasWhole
    expect([wasWhole(), wasWhole(refund('rf_a', 1_999))]).toEqual([false, false])
    expect(wasWhole(refund('rf_a', 1_999), refund('rf_b', 1))).toBe(true)
    expect(wasWhole(refund('rf_a', 2_000), refund('rf_a', 2_000, 'refund_failed'))).toBe(true)
    expect(wasWhole(webhookEvent('dispute_opened', 60), webhookEvent('dispute_won', 70))).toBe(true)
  })

  test('has the latest step of a dispute; of two at the same moment, the later step', () => {
    const disputeOf = (...steps: [WebhookEventKind, number][]) =>
      fold(success, ...steps.map(([kind, atSeconds]) => webhookEvent(kind, atSeconds)))?.dispute?.status
    expect(disputeOf(['dispute_opened', 50], ['dispute_won', 60], ['dispute_lost', 70])).toBe('lost')
    expect(disputeOf(['dispute_lost', 50], ['dispute_opened', 60])).toBe('open')
    expect(disputeOf(['dispute_opened', 50], ['dispute_lost', 50])).toBe('lost')
    expect(disputeOf(['dispute_lost', 50], ['dispute_won', 50], ['dispute_opened', 50])).toBe('won')
  })
})
