import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import type { CheckoutOrder, WebhookEvent, WebhookEventReading } from '../../platform/gateways/gateway.ts'
import type { RawRequest } from '../../platform/http/raw-request.ts'
import type { GatewayHarness } from './harness.ts'

export type Given = GatewayHarness & {
  order(changes?: Partial<CheckoutOrder>): CheckoutOrder
  /** The verified webhook events since the last call. */
  receivedEvents(): Promise<WebhookEvent[]>
  /** A paid order and its webhook event. */
  paid(changes?: Partial<CheckoutOrder>): Promise<{ order: CheckoutOrder; webhookEvent: WebhookEvent }>
}

/** Runs the test only when the condition holds; an opposite test covers the other gateways. */
export const testWhen = (isSo: boolean, name: string, body: () => Promise<void>): void =>
  (isSo ? test : noTest)(name, body)

const noTest = (): void => undefined

/** The page of an opened checkout or of a challenge. */
export const urlOf = (outcome: { outcome: string; paymentUrl?: string }): string => {
  if (outcome.paymentUrl === undefined) throw new Error(`no page: ${outcome.outcome}`)
  return outcome.paymentUrl
}

export const webhookEventOf = (reading: WebhookEventReading): WebhookEvent => {
  if (reading.outcome !== 'webhook_events') throw new Error(`no webhook event: ${JSON.stringify(reading)}`)
  return reading.webhookEvents[0]
}

/** The same webhook event with one bit changed: of its body, or of its query when it has no body. */
export function withBitFlipped(request: RawRequest, place: 'first' | 'middle' | 'last'): RawRequest {
  const bytes = Buffer.from(request.bytes.length > 0 ? request.bytes : request.queryText)
  const at = { first: 0, middle: Math.floor(bytes.length / 2), last: bytes.length - 1 }[place]
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return request.bytes.length > 0 ? { ...request, bytes } : { ...request, queryText: bytes.toString() }
}

/** A harness with the helpers that every test of the suite uses. */
export async function givenGateway(make: () => Promise<GatewayHarness>): Promise<Given> {
  const harness = await make()
  const { gateway, act } = harness
  const order = (changes: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
    orderId: randomUUID(),
    customerId: randomUUID(),
    amountCents: 2_000,
    currency: 'USD',
    merchantName: 'Stagedoor',
    description: '20.00 tokens',
    locale: 'en-US',
    successUrl: 'http://stagedoor.test/en-US/payment/success',
    cancelUrl: 'http://stagedoor.test/en-US/payment/cancel',
    expiresAt: new Date(harness.now().getTime() + 3_600_000),
    ...changes,
  })
  const receivedEvents = async (): Promise<WebhookEvent[]> => {
    const requests = await harness.takeWebhookEvents()
    const webhookEvents: WebhookEvent[] = []
    for (const request of requests) webhookEvents.push(webhookEventOf(await gateway.readWebhookEvent(request)))
    return webhookEvents
  }
  return {
    ...harness,
    order,
    receivedEvents,
    async paid(changes) {
      const mine = order(changes)
      await act(urlOf(await gateway.createCheckout(mine)), 'approve')
      const webhookEvent = (await receivedEvents()).find(({ kind }) => kind === 'payment_succeeded')
      if (!webhookEvent) throw new Error('no webhook event of success arrived')
      return { order: mine, webhookEvent }
    },
  }
}
