import type { Gateway } from '../../platform/gateways/gateway.ts'
import type { RawRequest } from '../../platform/http/raw-request.ts'

/** What a payer may do on a hosted page. `soft_decline` and `decline` are the bank's answers to the card they chose. */
export type PayerAct =
  | 'approve'
  | 'approve_and_keep_card'
  | 'soft_decline'
  | 'decline'
  | 'challenge_passed'
  | 'challenge_failed'
  | 'leave'

/** What the bank of a card holder does about a payment. `reversed` gives a lost dispute back to the merchant. */
export type BankAct = 'opens_dispute' | 'lets_merchant_lose' | 'lets_merchant_win'

/**
 * What a gateway does by its nature. Whatever one cannot do, the suite states as what it does instead; what is left out
 * here it can do.
 */
export type Abilities = {
  /** Its page can be taken back, and closes by itself at a given moment. */
  closesCheckouts: boolean
  /** Its page shows 3-D Secure, which it tells of. */
  tellsOfChallenges: boolean
  /** It tells of declined cards. `soft`: without telling which are worth another try. */
  tellsOfDeclines: 'soft and hard' | 'soft' | 'none'
  /** It tells when a payer leaves. */
  tellsOfLeaving: boolean
  /** Every byte of a webhook event is signed. */
  signsWebhookEvents: boolean
  /** Webhook events say when they were sent, so that old ones are refused. */
  datesWebhookEvents: boolean
  /** It can be asked about an order that nothing was heard of. */
  knowsOrders: boolean
  /** It describes the card that was used. */
  tellsOfCards: boolean
  /** It keeps cards and charges them later. */
  keepsCards: boolean
  /** It gives money back when asked; without, at its own desk only. */
  refunds: boolean
  /** Asked about an order that was paid, it tells of refunds and disputes whose webhook events were lost. */
  knowsMoneyBack: boolean
  /** It bills again by itself when an order says so. */
  renews: boolean
  /** Told to stop, it does; without, it takes its payer's own word only, on a page that it names. */
  stopsRenewals: boolean
  /** It tells of renewals that failed. */
  tellsOfFailedRenewals: boolean
}

export const everything: Abilities = {
  closesCheckouts: true,
  tellsOfChallenges: true,
  tellsOfDeclines: 'soft and hard',
  tellsOfLeaving: true,
  signsWebhookEvents: true,
  datesWebhookEvents: true,
  knowsOrders: true,
  tellsOfCards: true,
  keepsCards: true,
  refunds: true,
  knowsMoneyBack: true,
  renews: false,
  stopsRenewals: true,
  tellsOfFailedRenewals: true,
}

/** One gateway with someone at its page and someone who listens to its webhook events. */
export type GatewayHarness = {
  gateway: Gateway
  now(): Date
  /** Moves the clock that the gateway and its reader share. */
  advance(seconds: number): Promise<void>
  act(paymentUrl: string, act: PayerAct): Promise<void>
  /** Money given back at the gateway's own desk, which nobody asked for from here. */
  refundAtDesk?(paymentId: string, amountCents: number): Promise<void>
  /** A bank's word on a payment; absent for those acts that this gateway does not tell of. */
  bank?: { [Act in BankAct]?: (paymentId: string) => Promise<void> }
  /** Webhook events that arrived since the last time, oldest first. */
  takeWebhookEvents(): Promise<RawRequest[]>
  /** Of a gateway that signs elsewhere than in a header: the same webhook event without its signature, or with another's. */
  withoutSignature?(webhookEvent: RawRequest): RawRequest
  withSignatureOf?(webhookEvent: RawRequest, other: RawRequest): RawRequest
  /** Lets the gateway bill a subscription once more by itself. */
  renew?(subscriptionReference: string): Promise<void>
  /** A renewal that its bank declines. */
  failRenewal?(subscriptionReference: string): Promise<void>
  /** Ended at the gateway: by its payer, or because it is over. */
  endSubscription?(subscriptionReference: string, how: 'canceled' | 'expired'): Promise<void>
}
