import type { Locale } from '@stagedoor/contract/locales'
import type { CardGateway, PaymentFailure } from '@stagedoor/contract/payment-words'
import type { RawRequest } from '../http/raw-request.ts'
import type { InPlace } from './in-place.ts'

/**
 * The interface of every payment gateway. No call is awaited inside a database transaction. Results that a caller can
 * act on are outcomes; a throw is a bug. `unavailable` means that the result is unknown: poll it with `findPayment`.
 */
export type Gateway = {
  readonly name: CardGateway
  /** The body of the answer that it expects to a webhook event; without it, every success status will do. */
  readonly webhookEventReply?: string
  /**
   * Periods whose renewals it bills itself, because it does not charge saved cards on request; empty for a gateway that
   * does. An order with such a period may set `renews`.
   */
  readonly billsEvery: readonly BillingPeriod[]
  /** Whether `refund` is supported. Without it, refunds are made only at the gateway's own console. */
  readonly acceptsRefunds: boolean
  /** Whether `findPayment` reports refunds and disputes that no webhook event reported. */
  readonly findsReversals: boolean
  /** Opens a hosted page. A repeat with the same order returns the same page. */
  createCheckout(order: CheckoutOrder): Promise<CheckoutOutcome>
  /** Its script on a page of ours; absent: it has none, and an order's `inPlaceUrl` is ignored. */
  readonly inPlace?: InPlace
  /** Whether `openCardPage` is supported. */
  readonly addsCards: boolean
  /** Opens a hosted page that saves a card and charges nothing. Each call opens a new one. */
  openCardPage(request: CardPageRequest): Promise<CardPageOutcome>
  /** Reads the card of a reference that the gateway gave to this customer, or its script to their browser. */
  saveCard(request: { customerId: string; reference: string }): Promise<SaveCardOutcome>
  /** Removes a saved card at the gateway; a missing card counts as removed. */
  forgetCard(request: { customerId: string; reference: string }): Promise<ForgetCardOutcome>
  /** Charges a saved card, at most once per order. The webhook event settles it, not this answer. */
  chargeSavedCard(charge: CardCharge): Promise<ChargeOutcome>
  /** Closes an unpaid checkout, or ends a subscription that the gateway renews itself. */
  cancel(subject: CancelSubject): Promise<CancelOutcome>
  /** Refunds a payment, at most once per `refundId`. The webhook event settles it, not this answer. */
  refund(refund: RefundOrder): Promise<RefundOutcome>
  /** Verifies the sender of a webhook event, then reads it. Parses nothing of an unverified one. */
  readWebhookEvent(request: RawRequest): Promise<WebhookEventReading>
  /** Everything that the gateway knows about an order, as the webhook events that it sent or should have sent. */
  findPayment(orderId: string): Promise<PaymentInquiry>
}

/** `days`: the length in days at a gateway that counts days; null: calendar months. */
export type BillingPeriod = { months: number; days: number | null }

export type Money = { amountCents: number; currency: string }

/** Who pays for what. `orderId` is the id of our payment transaction and is part of every webhook event. */
export type CheckoutOrder = Money & {
  orderId: string
  /** A pseudonym: gateways receive neither name nor email from us. */
  customerId: string
  merchantName: string
  /** One line for the payer, in their language. */
  description: string
  locale: Locale
  successUrl: string
  cancelUrl: string
  expiresAt: Date
  /**
   * A page of ours on which a gateway with `inPlace` runs its script: it becomes the `paymentUrl` of the order, with a
   * secret for the script. Absent: the order is paid on a hosted page.
   */
  inPlaceUrl?: string
  /** What the gateway bills itself afterwards, until it is canceled; absent: nothing. */
  renews?: { amountCents: number; everyMonths: number }
}

export type Unavailable = { outcome: 'unavailable'; reason: string }

/** `unsupported`: it cannot bill the renewals of the order. `clientSecret`: of an order with `inPlaceUrl`. */
export type CheckoutOutcome =
  | { outcome: 'opened'; checkoutId: string; paymentUrl: string; clientSecret?: string }
  | { outcome: 'unsupported' }
  | Unavailable

export type CardPageRequest = {
  customerId: string
  merchantName: string
  locale: Locale
  /** Has a query; the gateway adds `&card=` with the reference for `saveCard`. */
  successUrl: string
  cancelUrl: string
}

export type CardPageOutcome = { outcome: 'opened'; pageUrl: string } | { outcome: 'unsupported' } | Unavailable

/** A card as a gateway describes it, without its number. */
export type GatewayCard = {
  reference: string
  holderName: string
  brand: string
  last4Digits: string
  month: number
  year: number
}

export type SaveCardOutcome =
  | { outcome: 'saved'; card: GatewayCard }
  | { outcome: 'unknown_reference' | 'unsupported' }
  /**
   * The card's bank requires its holder's confirmation: the gateway's script asks for it with this secret and returns a
   * reference.
   */
  | { outcome: 'authentication_required'; clientSecret: string }
  | Unavailable

export type ForgetCardOutcome = { outcome: 'forgotten' } | Unavailable

export type CardCharge = CheckoutOrder & {
  cardReference: string
  /** Whether the payer is present to pass a 3-D Secure challenge; not for renewals. */
  isPayerPresent: boolean
}

/** `soft` may succeed later with the same card, `hard` never will. */
export type Decline = 'soft' | 'hard'

export type ChargeOutcome =
  | { outcome: 'approved'; paymentId: string }
  | { outcome: 'declined'; decline: Decline; failure: PaymentFailure }
  /** `clientSecret`: lets the gateway's script run the challenge in a page of ours; null: it has no such script. */
  | { outcome: 'authentication_required'; checkoutId: string; paymentUrl: string; clientSecret: string | null }
  | { outcome: 'unknown_reference' }
  | { outcome: 'unsupported' }
  | Unavailable

export type CancelSubject =
  | { kind: 'checkout'; orderId: string; checkoutId: string }
  | { kind: 'subscription'; subscriptionReference: string }

/** `payer_action_required`: the payer has to cancel on a page of the gateway. */
export type CancelOutcome =
  | { outcome: 'canceled' | 'closed_already' | 'unknown' | 'unsupported' }
  | { outcome: 'payer_action_required'; url: string }
  | Unavailable

export type RefundOrder = Money & { refundId: string; paymentId: string }

/**
 * `reference`: the gateway's own id of the refund; null where it returns none. `unsupported`: possible only at the
 * gateway's own console; it then arrives as a webhook event.
 */
export type RefundOutcome =
  | { outcome: 'accepted'; reference: string | null }
  | { outcome: 'unsupported' }
  | { outcome: 'refused'; reason: string }
  | Unavailable

/** What can happen to an order, in our terms. */
export const webhookEventKinds = [
  'authentication_required',
  'payment_succeeded',
  'payment_failed',
  'checkout_canceled',
  'checkout_expired',
  'payment_refunded',
  'refund_failed',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'subscription_renewed',
  'subscription_renewal_failed',
  'subscription_canceled',
  'subscription_expired',
] as const
export type WebhookEventKind = (typeof webhookEventKinds)[number]

/** One refund: the gateway's own id, and ours where we requested it and the gateway returns it. */
type RefundReference = { reference: string; refundId: string | null }

/** A verified webhook event. The amount is that of the event, for example of one refund. */
export type WebhookEvent = Money & {
  /** Unique per gateway, the same in every delivery. */
  eventId: string
  kind: WebhookEventKind
  orderId: string
  /** The gateway's id of the payment; each renewal has its own. Null before there is one. */
  paymentId: string | null
  /** The gateway's id of a subscription that it bills itself. */
  subscriptionReference: string | null
  /** When it bills or retries next, if it reports that. */
  nextChargeAt?: Date | null
  /** Set for `payment_refunded` and `refund_failed` only. */
  refund: RefundReference | null
  failure: PaymentFailure | null
  decline: Decline | null
  /** Set for a success: the card that was charged. `reference` only when the payer chose to save it. */
  card: (Omit<GatewayCard, 'reference'> & { reference: string | null }) | null
  occurredAt: Date
}

export type WebhookEventReading =
  /** The event, followed by earlier ones that had no known order until this one. */
  | { outcome: 'webhook_events'; webhookEvents: readonly [WebhookEvent, ...WebhookEvent[]] }
  /** Verified, and of a type that has no meaning here. */
  | { outcome: 'ignored'; eventId: string; type: string }
  | { outcome: 'refused'; reason: 'signature' | 'stale' | 'malformed' | 'test_mode' | 'source' }
  /** Verified, but the gateway did not answer a call about it: it should send the webhook event again. */
  | Unavailable

export type PaymentInquiry =
  | { outcome: 'found'; isOpen: boolean; webhookEvents: readonly WebhookEvent[] }
  | { outcome: 'unknown' }
  | Unavailable
