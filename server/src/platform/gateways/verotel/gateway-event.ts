import { centsOfDecimal } from '../decimal-cents.ts'
import type { WebhookEventKind } from '../gateway.ts'
import type { GatewayEvent } from '../order-book/order-book.ts'

type Parameters = Readonly<Record<string, string>>

/** What moves no money need not name any. */
const MOVES_NOTHING: readonly WebhookEventKind[] = ['subscription_canceled', 'subscription_expired']

/** A sale is named by itself, so that postback and status inquiry name it alike. */
export const saleEventId = (saleId: string): string => `sale.${saleId}`

/**
 * What happened to a sale, out of the parameters of a postback or of a status, which are the same. Null: not in the form
 * that the documents give. Verotel tells no times of gateway events: `now` is when it is first heard, and the book keeps that.
 * Source: controlcenter.verotel.com/flexpay-doc, "Postbacks" and "Status" of purchase and subscription, version 4.
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
  // A credit may be written as what it is to the shop: less money.
  const amountCents = centsOfDecimal(amount.replace(/^-/, ''))
  const currency = parameters['currency'] ?? parameters['priceCurrency'] ?? ''
  return amountCents === null || !/^[A-Z]{3}$/.test(currency) ? null : { amountCents, currency }
}

/** `2027-01-31`, a day; it is billed some time on it. */
function dayOf(text: string | undefined): Date | null {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}/.test(text)) return null
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? null : day
}
