import { centsOfDecimal } from '../decimal-cents.ts'
import type { WebhookEventKind } from '../gateway.ts'
import type { GatewayEvent } from '../order-book/order-book.ts'

type Parameters = Readonly<Record<string, string>>

/** Events that move no money, which may omit the amount. */
const MOVES_NOTHING: readonly WebhookEventKind[] = ['subscription_canceled', 'subscription_expired']

/** Derived from the sale, so that postback and status inquiry give the same id. */
export const saleEventId = (saleId: string): string => `sale.${saleId}`

/**
 * An event of a sale, from the parameters of a postback or of a status, which are the same. Null: not in the documented
 * form. Verotel's events carry no time: `now` is the time of the first receipt, which the book stores. Source:
 * controlcenter.verotel.com/flexpay-doc, "Postbacks" and "Status" of purchase and subscription, version 4.
 */
export function gatewayEventOf(
  parameters: Parameters,
  { kind, eventId, now }: { kind: WebhookEventKind; eventId: string; now: Date },
): GatewayEvent | null {
  const saleReference = parameters['saleID'] ?? ''
  const money = moneyOf(parameters)
  const isSilent = money === null && MOVES_NOTHING.includes(kind) && parameters['amount'] === undefined
  if (!/^\d{1,20}$/.test(saleReference) || (money === null && !isSilent)) return null
  const transaction = parameters['transactionID'] ?? null
  if (kind === 'subscription_renewed' && transaction === null) return null
  return {
    eventId,
    kind,
    orderId: parameters['referenceID'] || null,
    saleReference,
    transactionReference: kind === 'payment_succeeded' ? transaction : (parameters['parentID'] ?? null),
    paymentId: kind === 'subscription_renewed' ? transaction : saleReference,
    nextChargeAt: dayOf(parameters['nextChargeOn']),
    amountCents: money?.amountCents ?? null,
    currency: money?.currency ?? null,
    failure: null,
    decline: null,
    card: null,
    occurredAt: now,
  }
}

function moneyOf(parameters: Parameters): { amountCents: number; currency: string } | null {
  const amount = parameters['amount'] ?? parameters['trialAmount'] ?? parameters['priceAmount'] ?? ''
  // A credit may be written as a negative amount.
  const amountCents = centsOfDecimal(amount.replace(/^-/, ''))
  const currency = parameters['currency'] ?? parameters['priceCurrency'] ?? ''
  return amountCents === null || !/^[A-Z]{3}$/.test(currency) ? null : { amountCents, currency }
}

/** `2027-01-31`, a day; Verotel bills at some time of that day. */
function dayOf(text: string | undefined): Date | null {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}/.test(text)) return null
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? null : day
}
