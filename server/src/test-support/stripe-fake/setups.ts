import type { Book } from './book.ts'
import { metadataOf, textAt, type FormBody } from './form-body.ts'
import type { CustomerSessionObject, MethodObject, SessionObject, SetupObject } from './objects.ts'
import { faceOf, makeMethod, type CardFace } from './payments.ts'

/** A setup that waits for its card. */
export function makeSetup(book: Book, { customer, metadata }: Pick<SetupObject, 'customer' | 'metadata'>): SetupObject {
  const id = book.newId('seti')
  return book.keep({
    id,
    object: 'setup_intent',
    created: book.now(),
    livemode: book.isLive,
    metadata,
    client_secret: `${id}_secret_${book.newId('x')}`,
    customer,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: 'off_session',
  })
}

/** Sets a card up for later charges; one with a challenge waits for its holder. */
export function setUp(
  book: Book,
  method: MethodObject,
  customer: string,
  metadata: Record<string, string>,
): SetupObject {
  return giveCard(makeSetup(book, { customer, metadata }), method)
}

/** The card of a setup; one with a challenge waits for its holder. */
export function giveCard(setup: SetupObject, method: MethodObject): SetupObject {
  const isRequested = faceOf(method) === 'challenge'
  if (!isRequested) method.customer = setup.customer
  return Object.assign(setup, {
    next_action: isRequested ? { type: 'use_stripe_sdk' } : null,
    payment_method: method.id,
    status: isRequested ? 'requires_action' : 'succeeded',
  } satisfies Partial<SetupObject>)
}

/** Stripe's script in the browser of the card's holder, by the client secret. */
export function confirmInPlace(book: Book, clientSecret: string): void {
  const setup = book.list('setup_intent').find((one) => one.client_secret === clientSecret)
  const method = book.find('payment_method', setup?.payment_method ?? null)
  if (!setup || !method) throw new Error('unknown client secret')
  Object.assign(setup, { status: 'succeeded', next_action: null } satisfies Partial<SetupObject>)
  method.customer = setup.customer
}

const DAY_SECONDS = 86_400

/** A page that saves a card and takes no money. */
export function openCardPage(book: Book, form: FormBody, customer: string): SessionObject {
  const id = book.newId(book.isLive ? 'cs_live' : 'cs_test')
  return book.keep({
    id,
    object: 'checkout.session',
    created: book.now(),
    livemode: book.isLive,
    metadata: metadataOf(form),
    amount_subtotal: null,
    amount_total: null,
    cancel_url: textAt(form, 'cancel_url'),
    client_reference_id: null,
    currency: textAt(form, 'currency') ?? '',
    customer,
    expires_at: book.now() + DAY_SECONDS,
    mode: 'setup',
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'no_payment_required',
    setup_intent: null,
    status: 'open',
    success_url: textAt(form, 'success_url'),
    url: `https://checkout.stripe.com/c/pay/${id}`,
  })
}

/** The holder enters a card on such a page. @returns where they are redirected; null when the page stays. */
export function enterCard(book: Book, session: SessionObject, face: CardFace): string | null {
  if (session.status !== 'open' || face === 'decline' || face === 'soft_decline') return null
  const setup = setUp(book, makeMethod(book, face, null), session.customer, session.metadata)
  if (setup.status === 'requires_action') confirmInPlace(book, setup.client_secret)
  Object.assign(session, { status: 'complete', setup_intent: setup.id, url: null } satisfies Partial<SessionObject>)
  book.emit('checkout.session.completed', session)
  return session.success_url?.replace('{CHECKOUT_SESSION_ID}', session.id) ?? null
}

/** The permission to offer in Stripe's fields that a card is saved. */
export const openCustomerSession = (book: Book, customer: string): CustomerSessionObject => ({
  object: 'customer_session',
  client_secret: `cuss_secret_${book.newId('x')}`,
  created: book.now(),
  customer,
  expires_at: book.now() + 1_800,
  livemode: book.isLive,
})
