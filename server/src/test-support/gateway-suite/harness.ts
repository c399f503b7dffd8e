import type { Gateway } from '../../platform/gateways/gateway.ts'
import type { RawRequest } from '../../platform/http/raw-request.ts'

/** A payer's actions on a hosted page. `soft_decline` and `decline` are the bank's answers to the chosen card. */
export type PayerAct =
  | 'approve'
  | 'approve_and_keep_card'
  | 'soft_decline'
  | 'decline'
  | 'challenge_passed'
  | 'challenge_failed'
  | 'leave'

/** The bank's decisions about a payment. */
export type BankAct = 'opens_dispute' | 'merchant_loses' | 'merchant_wins'

/**
 * What a gateway supports. For everything unsupported the suite tests the alternative behaviour; the default is
 * supported.
 */
export type Abilities = {
  /** Its page can be closed, and expires at a given time. */
  closesCheckouts: boolean
  /** Its page shows 3-D Secure, and it reports the challenge. */
  reportsChallenges: boolean
  /** It reports declined cards. `soft`: without the kind of decline. */
  reportsDeclines: 'soft and hard' | 'soft' | 'none'
  /** It reports when a payer leaves. */
  reportsLeaving: boolean
  /** Every byte of a webhook event is signed. */
  signsWebhookEvents: boolean
  /** Webhook events carry the time of sending, so that old ones are refused. */
  datesWebhookEvents: boolean
  /** It answers inquiries about an order without webhook events. */
  answersInquiries: boolean
  /** It describes the charged card. */
  reportsCards: boolean
  /** It saves cards and charges them later. */
  keepsCards: boolean
  /** It refunds on request; otherwise only at its own console. */
  refunds: boolean
  /** An inquiry reports refunds and disputes whose webhook events were lost. */
  findsReversals: boolean
  /** It bills renewals itself when an order sets them. */
  renews: boolean
  /** It cancels renewals on request; otherwise the payer cancels on a page of its own. */
  stopsRenewals: boolean
  /** It reports failed renewals. */
  reportsFailedRenewals: boolean
}

export const everything: Abilities = {
  closesCheckouts: true,
  reportsChallenges: true,
  reportsDeclines: 'soft and hard',
  reportsLeaving: true,
  signsWebhookEvents: true,
  datesWebhookEvents: true,
  answersInquiries: true,
  reportsCards: true,
  keepsCards: true,
  refunds: true,
  findsReversals: true,
  renews: false,
  stopsRenewals: true,
  reportsFailedRenewals: true,
}

/** One gateway with a simulated payer and a receiver of its webhook events. */
export type GatewayHarness = {
  gateway: Gateway
  now(): Date
  /** Advances the clock that the gateway and its reader share. */
  advance(seconds: number): Promise<void>
  act(paymentUrl: string, act: PayerAct): Promise<void>
  /** A refund at the gateway's own console, which was not requested here. */
  refundAtConsole?(paymentId: string, amountCents: number): Promise<void>
  /** The bank's decisions; absent for those that this gateway does not report. */
  bank?: { [Act in BankAct]?: (paymentId: string) => Promise<void> }
  /** Webhook events since the last call, oldest first. */
  takeWebhookEvents(): Promise<RawRequest[]>
  /** For a gateway that does not sign in a header: the webhook event without its signature, or with another's. */
  withoutSignature?(webhookEvent: RawRequest): RawRequest
  withSignatureOf?(webhookEvent: RawRequest, other: RawRequest): RawRequest
  /** Makes the gateway bill a subscription for one more period. */
  renew?(subscriptionReference: string): Promise<void>
  /** A renewal that the bank declines. */
  failRenewal?(subscriptionReference: string): Promise<void>
  /** Ends a subscription at the gateway: canceled by its payer, or expired. */
  endSubscription?(subscriptionReference: string, how: 'canceled' | 'expired'): Promise<void>
}
