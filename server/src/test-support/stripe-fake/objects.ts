/** Stripe's objects, with the fields that the product reads and those that identify them. */

type Base<O extends string> = { id: string; object: O; created: number; metadata: Record<string, string> }
type InMode = { livemode: boolean }

type CustomerObject = Base<'customer'> & InMode

export type SessionObject = Base<'checkout.session'> &
  InMode & {
    amount_subtotal: number | null
    amount_total: number | null
    cancel_url: string | null
    client_reference_id: string | null
    currency: string
    customer: string
    expires_at: number
    mode: 'payment' | 'setup'
    payment_intent: string | null
    payment_method_types: ['card']
    payment_status: 'unpaid' | 'paid' | 'no_payment_required'
    setup_intent: string | null
    status: 'open' | 'complete' | 'expired'
    success_url: string | null
    url: string | null
  }

export type PaymentErrorObject = {
  type: 'card_error'
  code: string
  decline_code?: string
  message: string
  charge?: string
}

export type IntentObject = Base<'payment_intent'> &
  InMode & {
    amount: number
    amount_received: number
    canceled_at: number | null
    cancellation_reason: string | null
    client_secret: string
    currency: string
    customer: string
    description: string | null
    last_payment_error: PaymentErrorObject | null
    latest_charge: string | null
    next_action:
      | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string | null } }
      | { type: 'use_stripe_sdk' }
      | null
    payment_method: string | null
    payment_method_types: ['card']
    status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  }

export type SetupObject = Base<'setup_intent'> &
  InMode & {
    client_secret: string
    customer: string
    next_action: { type: 'use_stripe_sdk' } | null
    payment_method: string | null
    payment_method_types: ['card']
    status: 'requires_payment_method' | 'requires_action' | 'succeeded'
    usage: 'off_session'
  }

export type ChargeObject = Base<'charge'> &
  InMode & {
    amount: number
    amount_captured: number
    amount_refunded: number
    billing_details: { email: string | null; name: string | null; phone: string | null }
    captured: boolean
    currency: string
    customer: string
    description: string | null
    disputed: boolean
    failure_code: string | null
    failure_message: string | null
    outcome: { network_status: string | null; reason: string | null; advice_code: string | null; type: string }
    paid: boolean
    payment_intent: string
    payment_method: string
    payment_method_details: {
      type: 'card'
      card: { brand: string; last4: string; exp_month: number; exp_year: number; funding: 'credit' }
    }
    refunded: boolean
    status: 'succeeded' | 'failed'
  }

export type MethodObject = Base<'payment_method'> &
  InMode & {
    allow_redisplay: 'always' | 'limited' | 'unspecified'
    billing_details: { email: string | null; name: string | null; phone: string | null }
    card: { brand: string; last4: string; exp_month: number; exp_year: number; funding: 'credit' }
    customer: string | null
    type: 'card'
  }

type RefundObject = Base<'refund'> & {
  amount: number
  charge: string
  currency: string
  payment_intent: string
  status: 'succeeded' | 'failed'
}

export type DisputeObject = Base<'dispute'> &
  InMode & {
    amount: number
    charge: string
    currency: string
    is_charge_refundable: boolean
    payment_intent: string
    reason: string
    status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost'
  }

type AccountObject = Base<'account'> & {
  charges_enabled: boolean
  country: string
  default_currency: string
  details_submitted: boolean
  payouts_enabled: boolean
  type: 'express'
}

/** The permission of Stripe's fields to offer that a card is saved. */
export type CustomerSessionObject = {
  object: 'customer_session'
  client_secret: string
  created: number
  customer: string
  expires_at: number
  livemode: boolean
}

export type AccountLinkObject = { object: 'account_link'; created: number; expires_at: number; url: string }

export type EventObject = {
  id: string
  object: 'event'
  api_version: string | null
  created: number
  data: { object: object }
  livemode: boolean
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

export type StripeObject =
  | CustomerObject
  | SessionObject
  | IntentObject
  | SetupObject
  | ChargeObject
  | MethodObject
  | RefundObject
  | DisputeObject
  | AccountObject
