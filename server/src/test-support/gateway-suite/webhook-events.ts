import { expect, test } from 'vitest'
import type { RawRequest } from '../../platform/http/raw-request.ts'
import { webhookEventOf, urlOf, withBitFlipped, testWhen, type Given } from './given.ts'
import type { Abilities } from './harness.ts'

const withoutHeaders = (webhookEvent: RawRequest): RawRequest => ({ ...webhookEvent, headers: {} })
const withHeadersOf = (webhookEvent: RawRequest, { headers }: RawRequest): RawRequest => ({ ...webhookEvent, headers })

/** Verification of webhook events, and how long they are valid. */
export function webhookEventTests(given: () => Promise<Given>, can: Abilities): void {
  testWhen(
    can.signsWebhookEvents,
    'refuses a webhook event that is altered, unsigned or signed for another body',
    async () => {
      const all = await given()
      const { gateway, order, act, takeWebhookEvents } = all
      const { withoutSignature = withoutHeaders, withSignatureOf = withHeadersOf } = all
      await act(urlOf(await gateway.createCheckout(order())), 'approve')
      await act(urlOf(await gateway.createCheckout(order())), 'approve')
      const [first, second] = await takeWebhookEvents()
      if (!first || !second) throw new Error('expected two webhook events')
      const refused = { outcome: 'refused', reason: 'signature' }

      for (const place of ['first', 'middle', 'last'] as const) {
        expect(await gateway.readWebhookEvent(withBitFlipped(first, place))).toEqual(refused)
      }
      expect(await gateway.readWebhookEvent(withoutSignature(first))).toEqual(refused)
      expect(await gateway.readWebhookEvent(withSignatureOf(first, second))).toEqual(refused)
      expect(await gateway.readWebhookEvent({ ...first, bytes: Buffer.alloc(0), queryText: '' })).toEqual(refused)
      expect(await gateway.readWebhookEvent(first)).toMatchObject({ outcome: 'webhook_events' })
    },
  )
  testWhen(
    !can.signsWebhookEvents,
    'refuses a webhook event from a foreign address, whatever its headers say',
    async () => {
      const { gateway, order, act, takeWebhookEvents } = await given()
      await act(urlOf(await gateway.createCheckout(order())), 'approve')
      const [first] = await takeWebhookEvents()
      if (!first) throw new Error('expected a webhook event')
      const headers = { ...first.headers, 'x-forwarded-for': first.peerAddress, 'x-real-ip': first.peerAddress }

      for (const peerAddress of ['203.0.113.9', '::1', '']) {
        expect(await gateway.readWebhookEvent({ ...first, headers, peerAddress })).toEqual({
          outcome: 'refused',
          reason: 'source',
        })
      }
      expect(await gateway.readWebhookEvent(first)).toMatchObject({ outcome: 'webhook_events' })
    },
  )

  test('reads a repeated webhook event as the identical webhook event', async () => {
    const { gateway, order, act, takeWebhookEvents } = await given()
    await act(urlOf(await gateway.createCheckout(order())), 'approve')
    const [first] = await takeWebhookEvents()
    if (!first) throw new Error('expected a webhook event')

    const readings = await Promise.all(Array.from({ length: 3 }, () => gateway.readWebhookEvent(first)))

    expect(readings.map(webhookEventOf)).toEqual(
      Array(3).fill(webhookEventOf(readings[0] ?? (await gateway.readWebhookEvent(first)))),
    )
  })

  testWhen(can.datesWebhookEvents, 'accepts a webhook event for five minutes', async () => {
    const { gateway, order, act, takeWebhookEvents, advance } = await given()
    await act(urlOf(await gateway.createCheckout(order())), 'approve')
    const [webhookEvent] = await takeWebhookEvents()
    if (!webhookEvent) throw new Error('expected a webhook event')

    await advance(298)
    expect(await gateway.readWebhookEvent(webhookEvent)).toMatchObject({ outcome: 'webhook_events' })
    await advance(4)
    expect(await gateway.readWebhookEvent(webhookEvent)).toEqual({ outcome: 'refused', reason: 'stale' })
  })
  testWhen(
    !can.datesWebhookEvents,
    'reads a late or repeated webhook event without a time of sending as the identical webhook event',
    async () => {
      const { gateway, order, act, takeWebhookEvents, advance } = await given()
      await act(urlOf(await gateway.createCheckout(order())), 'approve')
      const [webhookEvent] = await takeWebhookEvents()
      if (!webhookEvent) throw new Error('expected a webhook event')
      const first = webhookEventOf(await gateway.readWebhookEvent(webhookEvent))

      await advance(86_400)

      expect(webhookEventOf(await gateway.readWebhookEvent(webhookEvent))).toEqual(first)
    },
  )
}
