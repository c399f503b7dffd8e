import { randomUUID } from 'node:crypto'
import { disputePayment, type DisputeOutcome, type DisputeStep } from '../dispute-payment.ts'
import { forgeNotice } from './forge-notice.ts'
import type { Forgery, Mischief, ReleaseOrder } from './mischief.ts'
import {
  findEventBody,
  findMischief,
  findOtherEvent,
  releaseHeld,
  replanEvent,
  updateMischief,
  type NoticePlan,
} from './mischief-queries.ts'
import { postNotice, type NoticeAnswer } from '../post-notice.ts'
import { findPayment, findPaymentOfOrder, updateTestCard } from '../queries.ts'
import { newId, type SandboxDeps } from '../record-happening.ts'
import { refundPayment } from '../refund-payment.ts'
import { updateSubscriptionCard } from '../subscription-queries.ts'
import type { TestCard } from '../test-cards.ts'
import type { RefundOutcome } from '../../gateway.ts'

/** What whoever develops may do to the sandbox: let banks act, and let its notices go astray. */
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
  mischief(): Promise<Mischief>
  /** Changes how it misbehaves from now on; what is left out stays as it was. */
  misbehave(change: Partial<Mischief>): Promise<Mischief>
  /** Tells an event again, late, several times, falsely or never. @returns false when there is none of that id. */
  replan(eventId: string, plan: NoticePlan): Promise<boolean>
  /** Lets held notices go. @returns how many there were. */
  release(order: ReleaseOrder, seed?: number): Promise<number>
  /** Sends a faked notice and tells how the merchant answered; null when there is no such event or nobody listens. */
  forge(eventId: string, forgery: Forgery): Promise<NoticeAnswer | null>
}

export type ControlOptions = SandboxDeps & {
  secret: string
  noticeUrl(): string | null
  /** Called after a change that the merchant should hear of. */
  afterChange(): void
}

/** Everything that a control page, its calls and tests do goes through here. */
export function createSandboxControl({ db, clock, secret, noticeUrl, afterChange }: ControlOptions): SandboxControl {
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
      return told(await refundPayment(deps, { refundId: newId('rf'), paymentId, amountCents, currency }))
    },
    changeCard: (reference, card) => updateSubscriptionCard(db, reference, card),
    changeKeptCard: (reference, card) => updateTestCard(db, reference, card),
    mischief: () => findMischief(db),
    async misbehave(change) {
      const mischief = { ...(await findMischief(db)), ...change }
      await updateMischief(db, mischief)
      return mischief
    },
    replan: async (eventId, plan) => told(await replanEvent(db, eventId, plan)),
    release: async (order, seed = 1) => told(await releaseHeld(db, { order, seed })),
    async forge(eventId, forgery) {
      const [url, body] = [noticeUrl(), await findEventBody(db, eventId)]
      if (url === null || body === null) return null
      const other = (await findOtherEvent(db, eventId)) ?? { id: `evt_${randomUUID()}`, body: '{}' }
      return postNotice(url, forgeNotice(secret, { event: { id: eventId, body }, other, forgery, now: clock.now() }))
    },
  }
}
