import { randomUUID } from 'node:crypto'
import { disputePayment, type DisputeOutcome, type DisputeStep } from '../dispute-payment.ts'
import { forgeWebhook } from './forge-webhook.ts'
import type { ForgedWebhook, Faults, ReleaseOrder } from './faults.ts'
import {
  findEventBody,
  findFaults,
  findOtherEvent,
  releaseHeld,
  rescheduleEvent,
  updateFaults,
  type DeliveryPlan,
} from './faults-queries.ts'
import { postWebhook, type WebhookEventAnswer } from '../post-webhook.ts'
import { findPayment, findPaymentOfOrder, updateTestCard } from '../queries.ts'
import type { SandboxDeps } from '../record-gateway-event.ts'
import { refundPayment } from '../refund-payment.ts'
import { updateSubscriptionCard } from '../subscription-queries.ts'
import type { TestCard } from '../test-cards.ts'
import type { RefundOutcome } from '../../gateway.ts'

/** Control of the sandbox for developers: bank decisions and webhook faults. */
export type SandboxControl = {
  /** The sandbox's id of an order's first payment; null before it is paid. */
  paymentOf(orderId: string): Promise<string | null>
  /** A decision of the payer's bank; reported to the merchant like every event. */
  dispute(paymentId: string, step: DisputeStep): Promise<DisputeOutcome>
  /** A refund at the sandbox's own console, which the merchant did not request. */
  refund(paymentId: string, amountCents: number): Promise<RefundOutcome>
  /** Changes the card that a subscription is billed to. @returns false when the reference is unknown. */
  changeCard(subscriptionReference: string, card: TestCard): Promise<boolean>
  /** Changes how the bank answers for a saved card. @returns false when the reference is unknown. */
  changeKeptCard(reference: string, card: TestCard): Promise<boolean>
  faults(): Promise<Faults>
  /** Changes the active faults; omitted ones stay. */
  setFaults(change: Partial<Faults>): Promise<Faults>
  /** Delivers an event again, late, several times, tampered or never. @returns false when the id is unknown. */
  reschedule(eventId: string, plan: DeliveryPlan): Promise<boolean>
  /** Releases held webhook events. @returns their number. */
  release(order: ReleaseOrder, seed?: number): Promise<number>
  /**
   * Sends a forged webhook event and returns the merchant's answer; null when the event is unknown or no merchant is
   * listening.
   */
  forge(eventId: string, forgedWebhook: ForgedWebhook): Promise<WebhookEventAnswer | null>
}

export type ControlOptions = SandboxDeps & {
  secret: string
  webhookUrl(): string | null
  /** Called after a change that causes webhook events. */
  afterChange(): void
}

/** The single interface behind the control page, its calls and the tests. */
export function createSandboxControl({ db, clock, secret, webhookUrl, afterChange }: ControlOptions): SandboxControl {
  const deps = { db, clock }
  const changed = <T>(outcome: T): T => {
    afterChange()
    return outcome
  }
  return {
    paymentOf: async (orderId) => (await findPaymentOfOrder(db, orderId))?.id ?? null,
    dispute: async (paymentId, step) => changed(await disputePayment(deps, { paymentId, step })),
    async refund(paymentId, amountCents) {
      const payment = await findPayment(db, paymentId)
      if (!payment) return { outcome: 'refused', reason: 'unknown payment' }
      const { currency } = payment
      return changed(await refundPayment(deps, { refundId: null, paymentId, amountCents, currency }))
    },
    changeCard: (reference, card) => updateSubscriptionCard(db, reference, card),
    changeKeptCard: (reference, card) => updateTestCard(db, reference, card),
    faults: () => findFaults(db),
    async setFaults(change) {
      const faults = { ...(await findFaults(db)), ...change }
      await updateFaults(db, faults)
      return faults
    },
    reschedule: async (eventId, plan) => changed(await rescheduleEvent(db, eventId, plan)),
    release: async (order, seed = 1) => changed(await releaseHeld(db, { order, seed })),
    async forge(eventId, forgedWebhook) {
      const [url, body] = [webhookUrl(), await findEventBody(db, eventId)]
      if (url === null || body === null) return null
      const other = (await findOtherEvent(db, eventId)) ?? { id: `evt_${randomUUID()}`, body: '{}' }
      return postWebhook(
        url,
        forgeWebhook(secret, { event: { id: eventId, body }, other, forgedWebhook, now: clock.now() }),
      )
    },
  }
}
