import type { Clock } from '#src/clock/clock.ts'
import type { CcbillSettings } from '#src/config/ccbill-settings.ts'
import type { Db } from '../../db/database.ts'
import type { CancelSubject, CancelOutcome, Gateway, RefundOutcome } from '../gateway.ts'
import { createOrderBook } from '../order-book/order-book.ts'
import { createDataLink, type DataLink, type DataLinkAnswer } from './data-link.ts'
import { billsEvery, canBill, flexFormOf } from './flex-form.ts'
import { readWebhook } from './read-webhook.ts'
import { sourceList } from './source-list.ts'

export type CcbillOptions = { db: Db; clock: Clock; settings: CcbillSettings }

/**
 * CCBill's FlexForms with dynamic pricing, its webhooks, and refunds through Data Link.
 * A form cannot be closed, and CCBill does not charge saved cards on request: both answer `unsupported`. CCBill bills
 * renewals itself, every 30 or 90 days. It has no inquiry by our order id, so `findPayment` returns what webhooks
 * reported; CCBill retries a webhook until it is answered with success.
 */
export function createCcbillGateway({ db, clock, settings }: CcbillOptions): Gateway {
  const book = createOrderBook({ db, clock, gateway: 'ccbill' })
  const dataLink = settings.dataLink && createDataLink({ ...settings, ...settings.dataLink })
  const mode = settings.isTest ? ('test' as const) : ('live' as const)
  const rules = { ...settings, mode, isSource: sourceList(settings.sources) }
  return {
    name: 'ccbill',
    // Without Data Link a renewal could not be canceled.
    billsEvery: dataLink ? billsEvery : [],
    acceptsRefunds: dataLink !== null,
    findsReversals: false,
    async createCheckout(order) {
      const { renews } = order
      const canRenew = !renews || (dataLink && billsEvery.some(({ months }) => months === renews.everyMonths))
      if (!canRenew || !canBill(order.currency)) return { outcome: 'unsupported' }
      await book.open(order)
      return { outcome: 'opened', checkoutId: order.orderId, paymentUrl: flexFormOf(settings, order, mode) }
    },
    addsCards: false,
    openCardPage: async () => ({ outcome: 'unsupported' }),
    saveCard: async () => ({ outcome: 'unsupported' }),
    forgetCard: async () => ({ outcome: 'forgotten' }),
    chargeSavedCard: async () => ({ outcome: 'unsupported' }),
    async cancel(subject) {
      if (subject.kind === 'subscription') return cancelSubscription(dataLink, subject)
      return { outcome: (await book.isPaid(subject.orderId)) ? 'closed_already' : 'unsupported' }
    },
    async refund(order) {
      if (!dataLink) return { outcome: 'unsupported' }
      return book.refundOnce(order, async ({ saleReference }) =>
        refundOutcomeOf(await dataLink.refund(saleReference, order.amountCents)),
      )
    },
    async readWebhookEvent(request) {
      const reading = readWebhook(request, rules)
      if (reading.outcome !== 'gatewayEvent') return reading
      return { outcome: 'webhook_events', webhookEvents: await book.translate(reading.gatewayEvent) }
    },
    findPayment: (orderId) => book.inquire(orderId),
  }
}

const refundOutcomeOf = (answer: DataLinkAnswer): RefundOutcome =>
  answer.outcome === 'done' ? { outcome: 'accepted', reference: null } : answer

async function cancelSubscription(
  dataLink: DataLink | null,
  { subscriptionReference }: Extract<CancelSubject, { kind: 'subscription' }>,
): Promise<CancelOutcome> {
  if (!dataLink) return { outcome: 'unsupported' }
  const answer = await dataLink.cancelSubscription(subscriptionReference)
  switch (answer.outcome) {
    case 'done':
      return { outcome: 'canceled' }
    case 'refused':
      return { outcome: 'unknown' }
    case 'unavailable':
      return answer
    default:
      return answer satisfies never
  }
}
