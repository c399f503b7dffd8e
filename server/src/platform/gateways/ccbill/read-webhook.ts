import type { RawRequest } from '../../http/raw-request.ts'
import { centsOfDecimal } from '../decimal-cents.ts'
import type { WebhookEvent, WebhookEventKind, WebhookEventReading } from '../gateway.ts'
import type { GatewayEvent } from '../order-book/order-book.ts'
import { currencyOfCode, isSameDigest, orderProof, saleDigest } from './flex-form.ts'

export type WebhookReading =
  | { outcome: 'gatewayEvent'; gatewayEvent: GatewayEvent }
  | Extract<WebhookEventReading, { outcome: 'ignored' | 'refused' }>

export type WebhookRules = {
  accountNumber: string
  subaccount: string
  salt: string
  mode: 'live' | 'test'
  isSource(address: string): boolean
}

/**
 * CCBill's event types. A chargeback is reported when the money is gone; a void reverses a payment completely. A
 * one-off sale also expires after its period, which has no meaning here.
 */
export const ccbillEvents: ReadonlyMap<string, WebhookEventKind> = new Map([
  ['NewSaleSuccess', 'payment_succeeded'],
  ['NewSaleFailure', 'payment_failed'],
  ['Refund', 'payment_refunded'],
  ['Void', 'payment_refunded'],
  ['Chargeback', 'dispute_lost'],
  ['Return', 'dispute_lost'],
  ['RenewalSuccess', 'subscription_renewed'],
  ['RenewalFailure', 'subscription_renewal_failed'],
  ['Cancellation', 'subscription_canceled'],
  ['Expiration', 'subscription_expired'],
] as const)

type Fields = Readonly<Record<string, string>>

/**
 * Reads a webhook, JSON or form. CCBill does not sign bodies, so a webhook is verified by its source address and our
 * account; a sale also by the digest over its id with our salt, and by our own proof of the order from the form. Times
 * are those of Phoenix, which has no daylight saving. Source: ccbill.com/doc/webhooks-user-guide,
 * ccbill.com/doc/newsalesuccess, /newsalefailure, /renewalsuccess-rebill, /renewalfailure, /cancellation, /expiration,
 * /refund, /chargeback, /void.
 */
export function readWebhook(request: RawRequest, rules: WebhookRules): WebhookReading {
  if (!rules.isSource(request.peerAddress)) return { outcome: 'refused', reason: 'source' }
  const fields = fieldsOf(request)
  if (!fields) return { outcome: 'refused', reason: 'malformed' }
  if (fields['clientAccnum'] !== rules.accountNumber || Number(fields['clientSubacc']) !== Number(rules.subaccount))
    return { outcome: 'refused', reason: 'signature' }
  const type = new URLSearchParams(request.queryText).get('eventType') ?? fields['eventType'] ?? ''
  const kind = ccbillEvents.get(type)
  const eventId = eventIdOf(type, fields)
  if (kind === undefined) return { outcome: 'ignored', eventId, type: type.slice(0, 40) }
  const refusal = kind === 'payment_succeeded' || kind === 'payment_failed' ? refuseSale(kind, fields, rules) : null
  if (refusal) return refusal
  const gatewayEvent = gatewayEventOf(fields, { kind, eventId })
  return gatewayEvent ? { outcome: 'gatewayEvent', gatewayEvent } : { outcome: 'refused', reason: 'malformed' }
}

function refuseSale(
  kind: WebhookEventKind,
  fields: Fields,
  { salt, mode }: WebhookRules,
): Extract<WebhookEventReading, { outcome: 'refused' }> | null {
  const [orderId = '', orderMode = ''] = [fields['X-orderId'], fields['X-orderMode']]
  if (!isSameDigest(fields['X-orderProof'], orderProof(salt, { orderId, mode: orderMode })))
    return { outcome: 'refused', reason: 'signature' }
  if (orderMode !== mode) return { outcome: 'refused', reason: 'test_mode' }
  const expected = saleDigest(salt, fields['subscriptionId'] ?? '')
  if (kind === 'payment_succeeded' && !isSameDigest(fields['dynamicPricingValidationDigest'], expected))
    return { outcome: 'refused', reason: 'signature' }
  return null
}

/** CCBill's events have no id, so it is composed of type, transaction and time. */
const eventIdOf = (type: string, fields: Fields): string =>
  [type, fields['transactionId'] ?? fields['subscriptionId'] ?? '', (fields['timestamp'] ?? '').replaceAll(/\D/g, '')]
    .join('.')
    .slice(0, 120)

function gatewayEventOf(
  fields: Fields,
  { kind, eventId }: { kind: WebhookEventKind; eventId: string },
): GatewayEvent | null {
  const occurredAt = new Date(`${(fields['timestamp'] ?? '').replace(' ', 'T')}-07:00`)
  if (Number.isNaN(occurredAt.getTime())) return null
  const gatewayEvent: GatewayEvent = {
    eventId,
    kind,
    orderId: fields['X-orderId'] ?? null,
    saleReference: fields['subscriptionId'] ?? '',
    transactionReference: fields['transactionId'] ?? null,
    paymentId: null,
    nextChargeAt: dayOf(fields['nextRetryDate'] ?? fields['nextRenewalDate']),
    amountCents: null,
    currency: null,
    failure: null,
    decline: null,
    card: null,
    occurredAt,
  }
  switch (kind) {
    case 'payment_failed':
      return { ...gatewayEvent, failure: 'card_declined', decline: 'soft' }
    case 'payment_succeeded': {
      const money = moneyOf(fields['subscriptionInitialPrice'], fields['subscriptionCurrencyCode'])
      return money && { ...gatewayEvent, ...money, paymentId: gatewayEvent.saleReference, card: cardOf(fields) }
    }
    case 'payment_refunded':
    case 'dispute_lost': {
      const money = moneyOf(fields['amount'], fields['currencyCode'])
      return money && { ...gatewayEvent, ...money, paymentId: gatewayEvent.saleReference }
    }
    case 'subscription_renewed': {
      const money = moneyOf(fields['billedAmount'], fields['billedCurrencyCode'])
      const paymentId = gatewayEvent.transactionReference
      return money && paymentId !== null ? { ...gatewayEvent, ...money, paymentId, card: cardOf(fields) } : null
    }
    case 'subscription_renewal_failed':
      return { ...gatewayEvent, failure: 'card_declined', decline: 'soft' }
    default:
      return gatewayEvent
  }
}

/** `2027-01-31`, a day in Phoenix; CCBill bills at some time of that day. */
function dayOf(text: string | undefined): Date | null {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}/.test(text)) return null
  const day = new Date(`${text.slice(0, 10)}T00:00:00-07:00`)
  return Number.isNaN(day.getTime()) ? null : day
}

function moneyOf(amount = '', code = ''): { amountCents: number; currency: string } | null {
  const [amountCents, currency] = [centsOfDecimal(amount), currencyOfCode(code)]
  return amountCents === null || currency === null ? null : { amountCents, currency }
}

/** The card as CCBill describes it. The payer's name is left out, because we do not store it. */
function cardOf(fields: Fields): WebhookEvent['card'] {
  const [, month = '', year = ''] = /^(\d{2})(\d{2})$/.exec(fields['expDate'] ?? '') ?? []
  const last4Digits = fields['last4'] ?? ''
  if (!/^\d{4}$/.test(last4Digits) || Number(month) < 1 || Number(month) > 12) return null
  const brand = (fields['cardType'] ?? 'card').toLowerCase().slice(0, 20)
  return { reference: null, holderName: '', brand, last4Digits, month: Number(month), year: 2000 + Number(year) }
}

function fieldsOf({ bytes, headers }: RawRequest): Fields | null {
  const text = bytes.toString('utf8')
  const isJson = (headers['content-type'] ?? '').includes('json')
  return isJson ? fieldsOfJson(text) : Object.fromEntries(new URLSearchParams(text))
}

function fieldsOfJson(text: string): Fields | null {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null
    return Object.fromEntries(
      Object.entries(parsed).flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
      ),
    )
  } catch {
    return null
  }
}
