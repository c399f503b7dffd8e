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

/** What anyone who develops may do to the sandbox: let banks act, and let its webhook events go astray. */
export type SandboxControl = {
  /** The sandbox's name for the payment that an order began with; null when nothing was paid. */
  paymentOf(orderId: string): Promise<string | null>
  /** A bank's word on a payment; told to the merchant like everything that happens. */
  dispute(paymentId: string, step: DisputeStep): Promise<DisputeOutcome>
  /** Money given back at the sandbox's own desk, which the merchant never asked for. */
  refund(paymentId: string, amountCents: number): Promise<RefundOutcome>
  /** Which card a subscription is billed to from now on. @returns false when there is none of that reference. */
  changeCard(subscriptionReference: string, card: TestCard): Promise<boolean>
  /** How the bank of a kept card answers from now on. @returns false when there is none of that reference. */
  changeKeptCard(reference: string, card: TestCard): Promise<boolean>
  faults(): Promise<Faults>
  /** Changes how it misbehaves from now on; what is left out stays as it was. */
  setFaults(change: Partial<Faults>): Promise<Faults>
  /** Tells an event again, late, several times, falsely or never. @returns false when there is none of that id. */
  reschedule(eventId: string, plan: DeliveryPlan): Promise<boolean>
  /** Lets held webhook events go. @returns how many there were. */
  release(order: ReleaseOrder, seed?: number): Promise<number>
  /** Sends a faked webhook event and tells how the merchant answered; null when there is no such event or nobody listens. */
  forge(eventId: string, forgedWebhook: ForgedWebhook): Promise<WebhookEventAnswer | null>
}

export type ControlOptions = SandboxDeps & {
  secret: string
  webhookUrl(): string | null
  /** Called after a change that the merchant should hear of. */
  afterChange(): void
}

/** Everything that a control page, its calls and tests do goes through here. */
export function createSandboxControl({ db, clock, secret, webhookUrl, afterChange }: ControlOptions): SandboxControl {
  const deps = { db, clock }
  const told = <T>(outcome: T): T => {
    afterChange()
    return outcome
  }
  return {
    paymentOf: async (orderId) => (await findPaymentOfOrder(db, orderId))?.id ?? null,
    dispute: async (paymentId, step) => told(await disputePayment(deps, { paymentId, step })),
    async refund(paymentId, amountCents) {
      const payment = await findPayment(db, paymentId)
      if (!payment) return { outcome: 'refused', reason: 'unknown payment' }
      const { currency } = payment
      return told(await refundPayment(deps, { refundId: null, paymentId, amountCents, currency }))
    },
    changeCard: (reference, card) => updateSubscriptionCard(db, reference, card),
    changeKeptCard: (reference, card) => updateTestCard(db, reference, card),
    faults: () => findFaults(db),
    async setFaults(change) {
      const faults = { ...(await findFaults(db)), ...change }
      await updateFaults(db, faults)
      return faults
    },
    reschedule: async (eventId, plan) => told(await rescheduleEvent(db, eventId, plan)),
    release: async (order, seed = 1) => told(await releaseHeld(db, { order, seed })),
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
