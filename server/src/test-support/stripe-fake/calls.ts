import type { Book } from './book.ts'
import { metadataOf, numberAt, textAt, type FormBody } from './form-body.ts'
import type { AccountLinkObject, CustomerSessionObject, StripeObject } from './objects.ts'
import { cancelIntent, confirm, expireSession, makeIntent } from './payments.ts'
import { makeSetup, openCardPage, openCustomerSession, setUp } from './setups.ts'

/** A call that Stripe refuses, with its status and its error object. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, error: { type: string; code?: string; message: string } & Record<string, unknown>) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

const invalid = (code: string, message: string) =>
  new Refusal(code === 'resource_missing' ? 404 : 400, { type: 'invalid_request_error', code, message })

const missing = (what: string) => invalid('resource_missing', `No such ${what}`)

export type Answer =
  | StripeObject
  | AccountLinkObject
  | CustomerSessionObject
  | { object: 'list'; url: string; has_more: false; data: object[] }

/** Performs one call of Stripe's API on the book. @throws Refusal for what Stripe refuses. */
export function call(book: Book, method: string, path: string, form: FormBody): Answer {
  const [, resource = '', id = null, verb = ''] =
    /^\/v1\/(checkout\/sessions|[a-z_]+)(?:\/([A-Za-z0-9_]+))?(?:\/([a-z]+))?$/.exec(path) ?? []
  const name = [method, resource, id === null ? '' : ':id', verb].filter(Boolean).join(' ')
  if (form['payment_method_types'])
    throw invalid('payment_method_types_no_longer_supported', 'Received unknown parameter: payment_method_types')
  const found = calls[name]
  if (!found) throw invalid('url_invalid', `Unrecognized request URL (${method}: ${path})`)
  return found(book, form, id ?? '', path)
}

type Call = (book: Book, form: FormBody, id: string, path: string) => Answer

const kindOf = {
  'checkout/sessions': 'checkout.session',
  payment_methods: 'payment_method',
  payment_intents: 'payment_intent',
  charges: 'charge',
  setup_intents: 'setup_intent',
  accounts: 'account',
} as const

const retrieve =
  (resource: keyof typeof kindOf): Call =>
  (book, _form, id) => {
    const found = book.find(kindOf[resource], id)
    if (!found) throw missing(kindOf[resource])
    return found
  }

const listOf =
  (kind: 'checkout.session' | 'payment_intent' | 'charge' | 'refund' | 'dispute'): Call =>
  (book, form, _id, url) => {
    const [customer, intent, since] = [
      textAt(form, 'customer'),
      textAt(form, 'payment_intent'),
      textAt(form, 'created', 'gte'),
    ]
    const data = book
      .list(kind)
      .filter(
        (one) =>
          (customer === null || ('customer' in one && one.customer === customer)) &&
          (intent === null || ('payment_intent' in one && one.payment_intent === intent)) &&
          one.created >= Number(since ?? 0),
      )
    return { object: 'list', url, has_more: false, data }
  }

const calls: Record<string, Call> = {
  'POST customers': (book, form) =>
    book.keep({
      id: book.newId('cus'),
      object: 'customer',
      created: book.now(),
      livemode: book.isLive,
      metadata: metadataOf(form),
    }),
  'POST checkout/sessions': (book, form) => {
    const customer = textAt(form, 'customer') ?? ''
    if (!book.find('customer', customer)) throw missing('customer')
    if (textAt(form, 'mode') === 'setup') return openCardPage(book, form, customer)
    const expiresAt = numberAt(form, 'expires_at')
    if (expiresAt < book.now() + 1_800)
      throw invalid('parameter_invalid_integer', 'The `expires_at` timestamp must be at least 30 minutes away.')
    const amount = numberAt(form, 'line_items', '0', 'price_data', 'unit_amount')
    const id = book.newId(book.isLive ? 'cs_live' : 'cs_test')
    return book.keep({
      id,
      object: 'checkout.session',
      created: book.now(),
      livemode: book.isLive,
      metadata: metadataOf(form, 'payment_intent_data'),
      amount_subtotal: amount,
      amount_total: amount,
      cancel_url: textAt(form, 'cancel_url'),
      client_reference_id: textAt(form, 'client_reference_id'),
      currency: textAt(form, 'line_items', '0', 'price_data', 'currency') ?? '',
      customer,
      expires_at: expiresAt,
      mode: 'payment',
      payment_intent: null,
      payment_method_types: ['card'],
      payment_status: 'unpaid',
      setup_intent: null,
      status: 'open',
      success_url: textAt(form, 'success_url'),
      url: `https://checkout.stripe.com/c/pay/${id}`,
    })
  },
  'GET checkout/sessions :id': retrieve('checkout/sessions'),
  'GET checkout/sessions': listOf('checkout.session'),
  'POST checkout/sessions :id expire': (book, _form, id) => {
    const session = book.find('checkout.session', id)
    if (!session) throw missing('checkout.session')
    if (session.status !== 'open')
      throw invalid('resource_invalid_state', 'Only Checkout Sessions with a status in ["open"] can be expired.')
    expireSession(book, session)
    return session
  },
  'POST payment_intents': (book, form) => {
    const [customer, reference] = [textAt(form, 'customer') ?? '', textAt(form, 'payment_method')]
    const newIntent = {
      amount: numberAt(form, 'amount'),
      currency: textAt(form, 'currency') ?? '',
      customer,
      description: textAt(form, 'description'),
      metadata: metadataOf(form),
    }
    // Stripe's script will bring the card.
    if (reference === null) return makeIntent(book, newIntent)
    const method = book.find('payment_method', reference)
    if (!method) throw missing('payment_method')
    if (method.customer !== customer) throw invalid('payment_method_customer_mismatch', 'Not of this customer.')
    const intent = makeIntent(book, newIntent)
    const isAbsent = textAt(form, 'off_session') === 'true'
    const pageUrl = (intentId: string) => `https://hooks.stripe.test/3d_secure/${intentId}`
    const onPage = { returnUrl: textAt(form, 'return_url'), pageUrl }
    const present = textAt(form, 'use_stripe_sdk') === 'true' ? 'script' : onPage
    confirm(book, intent, method, isAbsent ? null : present)
    if (intent.last_payment_error) throw new Refusal(402, { ...intent.last_payment_error, payment_intent: intent })
    return intent
  },
  'GET payment_intents': listOf('payment_intent'),
  'GET payment_intents :id': retrieve('payment_intents'),
  'POST payment_intents :id': (book, form, id) => {
    const intent = book.find('payment_intent', id)
    if (!intent) throw missing('payment_intent')
    if (intent.status === 'canceled')
      throw invalid('payment_intent_unexpected_state', 'This PaymentIntent is canceled.')
    Object.assign(intent.metadata, metadataOf(form))
    return intent
  },
  'POST payment_intents :id cancel': (book, _form, id) => {
    const intent = book.find('payment_intent', id)
    if (!intent) throw missing('payment_intent')
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw invalid('payment_intent_unexpected_state', 'You cannot cancel this PaymentIntent.')
    cancelIntent(book, intent, null)
    return intent
  },
  'GET charges': listOf('charge'),
  'GET charges :id': retrieve('charges'),
  'POST customer_sessions': (book, form) => {
    const customer = textAt(form, 'customer') ?? ''
    if (!book.find('customer', customer)) throw missing('customer')
    return openCustomerSession(book, customer)
  },
  'POST setup_intents': (book, form) => {
    if (textAt(form, 'payment_method') === null)
      return makeSetup(book, { customer: textAt(form, 'customer') ?? '', metadata: metadataOf(form) })
    const method = book.find('payment_method', textAt(form, 'payment_method'))
    // A detached or once-paid card can never be attached again.
    if (method?.allow_redisplay !== 'unspecified' || method.customer !== null)
      throw invalid('resource_missing', 'This PaymentMethod may not be used again.')
    return setUp(book, method, textAt(form, 'customer') ?? '', metadataOf(form))
  },
  'GET setup_intents :id': retrieve('setup_intents'),
  'GET payment_methods :id': retrieve('payment_methods'),
  'POST payment_methods :id detach': (book, _form, id) => {
    const method = book.find('payment_method', id)
    if (!method?.customer) throw invalid('payment_method_unexpected_state', 'Not attached to a customer.')
    method.customer = null
    return method
  },
  'POST refunds': (book, form) => {
    const intent = book.find('payment_intent', textAt(form, 'payment_intent'))
    const charge = book.find('charge', intent?.latest_charge ?? null)
    if (!intent || !charge?.paid) throw missing('payment_intent')
    const amount = numberAt(form, 'amount')
    if (charge.amount_refunded + amount > charge.amount)
      throw invalid('charge_already_refunded', 'Refund amount is greater than unrefunded amount on charge.')
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    const refund = book.keep({
      id: book.newId('re'),
      object: 'refund',
      created: book.now(),
      metadata: metadataOf(form),
      amount,
      charge: charge.id,
      currency: charge.currency,
      payment_intent: intent.id,
      status: 'succeeded',
    })
    book.emit('refund.created', refund)
    book.emit('charge.refunded', charge)
    return refund
  },
  'GET refunds': listOf('refund'),
  'GET disputes': listOf('dispute'),
  'POST accounts': (book, form) =>
    book.keep({
      id: book.newId('acct'),
      object: 'account',
      created: book.now(),
      metadata: metadataOf(form),
      charges_enabled: false,
      country: 'US',
      default_currency: 'usd',
      details_submitted: false,
      payouts_enabled: false,
      type: 'express',
    }),
  'GET accounts :id': retrieve('accounts'),
  'POST account_links': (book, form) => {
    const account = book.find('account', textAt(form, 'account'))
    if (!account) throw missing('account')
    return {
      object: 'account_link',
      created: book.now(),
      expires_at: book.now() + 300,
      url: `https://connect.stripe.test/setup/e/${account.id}/${book.newId('s')}`,
    }
  },
}
