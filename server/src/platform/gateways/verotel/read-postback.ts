import type { WebhookEventKind, WebhookEventReading } from '../gateway.ts'
import type { GatewayEvent } from '../order-book/order-book.ts'
import { isSigned } from './flexpay-signature.ts'
import { gatewayEventOf, saleEventId } from './gateway-event.ts'

export type PostbackReading =
  | { outcome: 'gatewayEvent'; gatewayEvent: GatewayEvent }
  | Extract<WebhookEventReading, { outcome: 'ignored' | 'refused' }>

export type PostbackRules = { shopId: string; signatureKey: string; mode: 'live' | 'test'; now: Date }

/** Verotel's event types; others are verified and ignored. */
const KINDS: ReadonlyMap<string, WebhookEventKind> = new Map([
  ['purchase', 'payment_succeeded'],
  ['initial', 'payment_succeeded'],
  ['rebill', 'subscription_renewed'],
  ['cancel', 'subscription_canceled'],
  ['expiry', 'subscription_expired'],
  ['credit', 'payment_refunded'],
  ['chargeback', 'dispute_lost'],
] as const)

/**
 * Reads a postback: the query of a GET, or the form of a POST. Verifies the signature, then our shop and our mode. A
 * postback has no time: the time of the first receipt counts, which the book stores. Source:
 * controlcenter.verotel.com/flexpay-doc, "Postbacks" of purchase and subscription, version 4.
 */
export function readPostback(text: string, { shopId, signatureKey, mode, now }: PostbackRules): PostbackReading {
  const parameters = parametersOf(text)
  if (!parameters || !isSigned(signatureKey, parameters)) return { outcome: 'refused', reason: 'signature' }
  if (parameters['shopID'] !== shopId) return { outcome: 'refused', reason: 'signature' }
  if (parameters['custom1'] !== undefined && parameters['custom1'] !== mode)
    return { outcome: 'refused', reason: 'test_mode' }
  const type = parameters['event'] ?? parameters['type'] ?? ''
  const kind = KINDS.get(type)
  const eventId = eventIdOf(type, parameters)
  if (kind === undefined) return { outcome: 'ignored', eventId, type }
  const gatewayEvent = gatewayEventOf(parameters, { kind, eventId, now })
  return gatewayEvent ? { outcome: 'gatewayEvent', gatewayEvent } : { outcome: 'refused', reason: 'malformed' }
}

/** Names and values; null when a name occurs twice, because the signature covers only one of them. */
function parametersOf(text: string): Record<string, string> | null {
  const pairs = [...new URLSearchParams(text)]
  const parameters = Object.fromEntries(pairs)
  return Object.keys(parameters).length === pairs.length ? parameters : null
}

/** A sale's id is derived from the sale, every other from its signature. */
const eventIdOf = (type: string, parameters: Readonly<Record<string, string>>): string =>
  type === 'purchase' || type === 'initial'
    ? saleEventId(parameters['saleID'] ?? '')
    : `${type.slice(0, 20)}.${(parameters['signature'] ?? '').toLowerCase()}`
