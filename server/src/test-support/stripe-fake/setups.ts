import type { Book } from './book.ts'
import type { MethodObject, SetupObject } from './objects.ts'
import { faceOf } from './payments.ts'

/** Sets a card up for later charges; one with a challenge waits for its holder. */
export function setUp(
  book: Book,
  method: MethodObject,
  customer: string,
  metadata: Record<string, string>,
): SetupObject {
  const id = book.newId('seti')
  const isRequested = faceOf(method) === 'challenge'
  if (!isRequested) method.customer = customer
  return book.keep({
    id,
    object: 'setup_intent',
    created: book.now(),
    livemode: book.isLive,
    metadata,
    client_secret: `${id}_secret_${book.newId('x')}`,
    customer,
    next_action: isRequested ? { type: 'use_stripe_sdk' } : null,
    payment_method: method.id,
    payment_method_types: ['card'],
    status: isRequested ? 'requires_action' : 'succeeded',
    usage: 'off_session',
  })
}

/** Stripe's script in the browser of the card's holder, by the client secret. */
export function confirmInPlace(book: Book, clientSecret: string): void {
  const setup = book.list('setup_intent').find((one) => one.client_secret === clientSecret)
  const method = book.find('payment_method', setup?.payment_method ?? null)
  if (!setup || !method) throw new Error('unknown client secret')
  Object.assign(setup, { status: 'succeeded', next_action: null } satisfies Partial<SetupObject>)
  method.customer = setup.customer
}
