import { describe, expect, test } from 'vitest'
import type { WebhookEventKind } from '#src/platform/gateways/gateway.ts'
import { permutationsOf } from '#src/test-support/permutations.ts'
import { decideWebhookEvents, isOfRenewal, type EventFacts } from './rules.ts'

const order = { gateway: 'sandbox', priceCents: 2_000, currency: 'USD' }

const event = (kind: WebhookEventKind, changes: Partial<EventFacts> = {}): EventFacts => ({
  eventId: `evt_${kind}_${changes.paymentId === undefined ? 'pay_1' : (changes.paymentId ?? '')}`,
  gateway: 'sandbox',
  kind,
  paymentId: 'pay_1',
  amountCents: 2_000,
  currency: 'USD',
  occurredAt: new Date(Date.UTC(2026, 10, 21, 12)),
  ...changes,
})

const none = () => false

/** The decision about each event, by its id, which is the same in every order of arrival. */
function decisionsOf(events: readonly EventFacts[], isTaken: (paymentId: string) => boolean = none) {
  const results = [...permutationsOf(events)].map((arrived) => {
    const decisions = decideWebhookEvents(order, arrived, isTaken)
    return Object.fromEntries(
      arrived
        .map(({ eventId }, index) => {
          const decision = decisions[index]
          return [
            eventId,
            decision && 'reason' in decision ? `${decision.decision}: ${decision.reason}` : decision?.decision,
          ] as const
        })
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  })
  expect(new Set(results.map((result) => JSON.stringify(result))).size, 'every order of arrival').toBe(1)
  return results[0]
}

describe('decideWebhookEvents', () => {
  test('applies a success whose gateway, amount and currency match the order', () => {
    expect(decideWebhookEvents(order, [event('payment_succeeded')], none)).toEqual([{ decision: 'applies' }])
  })

  test('quarantines another amount (by one cent), currency or gateway', () => {
    const reasonOf = (changes: Partial<EventFacts>) =>
      Object.values(decisionsOf([event('payment_succeeded', changes)]) ?? {})
    expect(reasonOf({ amountCents: 2_001 })).toEqual(['quarantined: amount_differs'])
    expect(reasonOf({ amountCents: 1_999 })).toEqual(['quarantined: amount_differs'])
    expect(reasonOf({ currency: 'TWD' })).toEqual(['quarantined: currency_differs'])
    expect(reasonOf({ gateway: 'stripe' })).toEqual(['quarantined: other_gateway'])
  })

  test('of two successes applies the earlier one and quarantines the other', () => {
    const later = new Date(Date.UTC(2026, 10, 21, 13))
    const events = [event('payment_succeeded'), event('payment_succeeded', { paymentId: 'pay_2', occurredAt: later })]
    expect(decisionsOf(events)).toEqual({
      evt_payment_succeeded_pay_1: 'applies',
      evt_payment_succeeded_pay_2: 'quarantined: second_payment',
    })
  })

  test('quarantines a payment that has settled another order', () => {
    expect(decisionsOf([event('payment_succeeded')], (paymentId) => paymentId === 'pay_1')).toEqual({
      evt_payment_succeeded_pay_1: 'quarantined: payment_of_other_order',
    })
  })

  test('a refund and a dispute wait for their payment, apply to it, and never to another', () => {
    const [refund, dispute] = [event('payment_refunded', { amountCents: 500 }), event('dispute_opened')]
    expect(decisionsOf([refund, dispute])).toEqual({
      evt_dispute_opened_pay_1: 'unmatched: not_paid',
      evt_payment_refunded_pay_1: 'unmatched: not_paid',
    })
    expect(decisionsOf([refund, dispute, event('payment_succeeded')])).toEqual({
      evt_dispute_opened_pay_1: 'applies',
      evt_payment_refunded_pay_1: 'applies',
      evt_payment_succeeded_pay_1: 'applies',
    })
    expect(decisionsOf([refund, dispute, event('payment_succeeded', { paymentId: 'pay_2' })])).toEqual({
      evt_dispute_opened_pay_1: 'quarantined: other_payment',
      evt_payment_refunded_pay_1: 'quarantined: other_payment',
      evt_payment_succeeded_pay_2: 'applies',
    })
  })

  test('a payment that settled another order, or is of another amount, does not settle this one', () => {
    const second = event('payment_succeeded', { paymentId: 'pay_2', occurredAt: new Date(Date.UTC(2026, 10, 21, 13)) })
    const refund = event('payment_refunded')
    expect(decisionsOf([event('payment_succeeded'), second, refund], (paymentId) => paymentId === 'pay_1')).toEqual({
      evt_payment_refunded_pay_1: 'quarantined: other_payment',
      evt_payment_succeeded_pay_1: 'quarantined: payment_of_other_order',
      evt_payment_succeeded_pay_2: 'applies',
    })
    expect(decisionsOf([event('payment_succeeded', { amountCents: 1_999 }), second])).toEqual({
      evt_payment_succeeded_pay_1: 'quarantined: amount_differs',
      evt_payment_succeeded_pay_2: 'applies',
    })
  })

  test('of two successes at the same moment applies the one with the smaller id', () => {
    expect(decisionsOf([event('payment_succeeded'), event('payment_succeeded', { paymentId: 'pay_2' })])).toEqual({
      evt_payment_succeeded_pay_1: 'applies',
      evt_payment_succeeded_pay_2: 'quarantined: second_payment',
    })
  })

  test('an event without the id of a payment is about the payment of the order, and a success without one takes any', () => {
    const anyTaken = () => true
    const nameless = event('payment_succeeded', { paymentId: null })
    expect(decisionsOf([nameless, event('payment_refunded')], anyTaken)).toEqual({
      evt_payment_refunded_pay_1: 'applies',
      evt_payment_succeeded_: 'applies',
    })
    expect(decisionsOf([event('payment_succeeded'), event('payment_refunded', { paymentId: null })])).toEqual({
      evt_payment_refunded_: 'applies',
      evt_payment_succeeded_pay_1: 'applies',
    })
  })

  test('quarantines a renewal that stayed with the order, even of the order’s own payment', () => {
    expect(decisionsOf([event('payment_succeeded'), event('subscription_renewed')])).toEqual({
      evt_payment_succeeded_pay_1: 'applies',
      evt_subscription_renewed_pay_1: 'quarantined: other_payment',
    })
  })

  test('a refund that failed waits for its payment and applies to it, whatever part it was of', () => {
    const failed = event('refund_failed', { amountCents: 500 })
    expect(decisionsOf([failed])).toEqual({ evt_refund_failed_pay_1: 'unmatched: not_paid' })
    expect(decisionsOf([event('payment_succeeded'), failed])).toMatchObject({ evt_refund_failed_pay_1: 'applies' })
  })

  test('applies a refund of part of the price, and quarantines one above it', () => {
    const refundOf = (amountCents: number) =>
      decisionsOf([event('payment_succeeded'), event('payment_refunded', { amountCents })])
    for (const cents of [1, 2_000]) expect(refundOf(cents)).toMatchObject({ evt_payment_refunded_pay_1: 'applies' })
    expect(refundOf(2_001)).toMatchObject({ evt_payment_refunded_pay_1: 'quarantined: amount_differs' })
  })

  test.each(['subscription_renewal_failed', 'subscription_canceled', 'subscription_expired'] as const)(
    'applies %s, which has no amount',
    (kind) => {
      expect(decisionsOf([event(kind, { paymentId: null, amountCents: 0 })])).toEqual({ [`evt_${kind}_`]: 'applies' })
    },
  )
})

test('isOfRenewal: another payment than the order’s own, once that is known; before, only what says so', () => {
  const first = { renewsCents: 1_000, paymentId: '1' }
  const refund = { kind: 'payment_refunded' } as const
  expect(isOfRenewal(first, { ...refund, paymentId: '1' })).toBe(false)
  expect(isOfRenewal(first, { ...refund, paymentId: '2' })).toBe(true)
  expect(isOfRenewal({ ...first, paymentId: null }, { ...refund, paymentId: '2' })).toBe(false)
  expect(isOfRenewal({ ...first, paymentId: null }, { kind: 'subscription_renewed', paymentId: '2' })).toBe(true)
  expect(isOfRenewal({ ...first, renewsCents: null }, { ...refund, paymentId: '2' })).toBe(false)
  expect(isOfRenewal(first, { kind: 'subscription_renewed', paymentId: null })).toBe(false)
  expect(isOfRenewal(first, { kind: 'payment_succeeded', paymentId: '2' })).toBe(false)
})
