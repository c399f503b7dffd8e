import type { Locale } from '@stagedoor/contract/locales'
import type { CardGateway, PaymentFailure } from '@stagedoor/contract/payment-words'
import type { RawRequest } from '../http/raw-request.ts'

/**
 * What every payment gateway can be asked, and how it answers. Nothing here is ever awaited inside a database
 * transaction. Whatever a caller can act on is an outcome; a throw is a bug. `unavailable` means that nobody knows
 * whether it happened: `findPayment` tells later.
 */
export type Gateway = {
  readonly name: CardGateway
  /** The words that it waits for when it has sent a webhook event; without them, every success will do. */
  readonly webhookEventReply?: string
  /**
   * Periods whose renewals are left to it, because it charges no kept card for us; none of a gateway that does. An order of
   * such a period may say `renews`.
   */
  readonly billsEvery: readonly BillingPeriod[]
  /** Whether `refund` is ever done here: a gateway without gives money back at its own desk only. */
  readonly refundsWhenAsked: boolean
  /** Whether `findPayment` tells of refunds and disputes that no webhook event has told of. */
  readonly knowsMoneyBack: boolean
  /** Opens a hosted page. The same order again answers with the same page and never makes a second one. */
  createCheckout(order: CheckoutOrder): Promise<CheckoutOutcome>
  /** Reads the card behind a reference that the gateway gave to this customer, or that its script gave to their browser. */
  saveCard(request: { customerId: string; reference: string }): Promise<SaveCardOutcome>
  /** Removes a saved card at the gateway; a card that is gone already counts as removed. */
  forgetCard(request: { customerId: string; reference: string }): Promise<ForgetCardOutcome>
  /** Charges a saved card. The same order again never charges twice. The webhook event settles it, not this answer. */
  chargeSavedCard(charge: CardCharge): Promise<ChargeOutcome>
  /** Closes a checkout that nobody paid, or ends a subscription that the gateway renews by itself. */
  cancel(subject: CancelSubject): Promise<CancelOutcome>
  /** Gives money back. The same `refundId` again never refunds twice. The webhook event settles it, not this answer. */
  refund(refund: RefundOrder): Promise<RefundOutcome>
  /** Proves who sent a webhook event, then reads it. Reads nothing of a webhook event that it cannot prove. */
  readWebhookEvent(request: RawRequest): Promise<WebhookEventReading>
  /** All that the gateway knows of one order, as the webhook events it sent or should have sent. */
  findPayment(orderId: string): Promise<PaymentInquiry>
}

/** `days`: how it counts what we call so many months; null: in calendar months, as we do. */
export type BillingPeriod = { months: number; days: number | null }

export type Money = { amountCents: number; currency: string }

/** Who pays for what; `orderId` is the id of our payment transaction and comes back in every webhook event. */
export type CheckoutOrder = Money & {
  orderId: string
  /** A pseudonym: gateways learn neither name nor e-mail from us. */
  customerId: string
  merchantName: string
  /** One line that the payer reads, in their language. */
  description: string
  locale: Locale
  successUrl: string
  cancelUrl: string
  /** Until when it can be paid. */
  expiresAt: Date
  /** What the gateway bills by itself from then on, until it is told to stop or cannot; absent: nothing. */
  renews?: { amountCents: number; everyMonths: number }
}

export type Unavailable = { outcome: 'unavailable'; reason: string }

/** `unsupported`: it cannot renew by itself as the order asks. */
export type CheckoutOutcome =
  | { outcome: 'opened'; checkoutId: string; paymentUrl: string }
  | { outcome: 'unsupported' }
  | Unavailable

/** A card as a gateway describes it: never its number. */
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
  /** The card's bank asks its holder first: with this the gateway's own script does, and what it answers is a reference. */
  | { outcome: 'authentication_required'; clientSecret: string }
  | Unavailable

export type ForgetCardOutcome = { outcome: 'forgotten' } | Unavailable

export type CardCharge = CheckoutOrder & {
  cardReference: string
  /** Whether the payer is there to pass a 3-D Secure challenge; a renewal has nobody. */
  isPayerPresent: boolean
}

/** `soft` may succeed later with the same card, `hard` never will. */
export type Decline = 'soft' | 'hard'

export type ChargeOutcome =
  | { outcome: 'approved'; paymentId: string }
  | { outcome: 'declined'; decline: Decline; failure: PaymentFailure }
  /** `clientSecret`: by which the gateway's own script takes the step in a page of ours; null: it has none. */
  | { outcome: 'authentication_required'; checkoutId: string; paymentUrl: string; clientSecret: string | null }
  | { outcome: 'unknown_reference' }
  | { outcome: 'unsupported' }
  | Unavailable

export type CancelSubject =
  | { kind: 'checkout'; orderId: string; checkoutId: string }
  | { kind: 'subscription'; subscriptionReference: string }

/** `payer_must`: it takes the payer's own word only, on a page of its own. */
export type CancelOutcome =
  | { outcome: 'canceled' | 'closed_already' | 'unknown' | 'unsupported' }
  | { outcome: 'payer_must'; url: string }
  | Unavailable

export type RefundOrder = Money & { refundId: string; paymentId: string }

/**
 * `reference`: the gateway's own id of the refund; null where it answers none. `unsupported`: it can be made at the
 * gateway's own desk only, and then arrives as a webhook event like any other.
 */
export type RefundOutcome =
  | { outcome: 'accepted'; reference: string | null }
  | { outcome: 'unsupported' }
  | { outcome: 'refused'; reason: string }
  | Unavailable

/** What may happen to an order, whatever the gateway calls it. */
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

/** One refund: the gateway's own id, and ours where it was asked for from here and the gateway repeats it. */
type RefundReference = { reference: string; refundId: string | null }

/** A proven webhook event. Its amount is what the event is about: of a refund, that refund alone. */
export type WebhookEvent = Money & {
  /** Unique per gateway, the same in every delivery. */
  eventId: string
  kind: WebhookEventKind
  orderId: string
  /** The gateway's name for the payment, of a renewal its own; null before there is one. */
  paymentId: string | null
  /** Its name for what it bills by itself. */
  subscriptionReference: string | null
  /** When it will bill next, or try again, as far as it tells. */
  nextChargeAt?: Date | null
  /** Of `payment_refunded` and `refund_failed`; null of all others. */
  refund: RefundReference | null
  failure: PaymentFailure | null
  decline: Decline | null
  /** Of a success: what was paid with. `reference` only when the payer chose to have it kept. */
  card: (Omit<GatewayCard, 'reference'> & { reference: string | null }) | null
  occurredAt: Date
}

export type WebhookEventReading =
  /** The event, and after it earlier ones that could not be matched with an order before this one named it. */
  | { outcome: 'webhook_events'; webhookEvents: readonly [WebhookEvent, ...WebhookEvent[]] }
  /** Proven, and about something that we do not act on. */
  | { outcome: 'ignored'; eventId: string; type: string }
  | { outcome: 'refused'; reason: 'signature' | 'stale' | 'malformed' | 'test_mode' | 'source' }
  /** Proven, but the gateway did not answer to what was asked about it: it should send the webhook event again. */
  | Unavailable

export type PaymentInquiry =
  | { outcome: 'found'; isOpen: boolean; webhookEvents: readonly WebhookEvent[] }
  | { outcome: 'unknown' }
  | Unavailable
