import type { PayerAct } from '../gateway-suite.ts'
import type { Book } from './book.ts'
import type { IntentObject, SessionObject } from './objects.ts'
import { enterCard } from './setups.ts'
import { answerChallenge, confirm, expireSession, makeIntent, makeMethod, type CardFace } from './payments.ts'

const faceOfAct: Record<Exclude<PayerAct, 'leave'>, CardFace> = {
  approve: 'approve',
  approve_and_keep_card: 'approve',
  soft_decline: 'soft_decline',
  decline: 'decline',
  challenge_passed: 'challenge',
  challenge_failed: 'challenge',
}

/** A payer's action on the page. @returns where they are redirected; null when the page stays. */
export function actAtPage(book: Book, pageUrl: string, act: PayerAct): string | null {
  const id = new URL(pageUrl).pathname.split('/').at(-1) ?? ''
  const intent = book.find('payment_intent', id)
  if (intent) {
    answerChallenge(book, intent, act === 'challenge_passed' || act === 'approve')
    return null
  }
  const session = book.find('checkout.session', id)
  if (!session) throw new Error(`unknown page ${pageUrl}`)
  // A payer who leaves may return: the page closes when it expires or when the merchant closes it.
  if (act !== 'leave' && session.mode === 'setup') return enterCard(book, session, faceOfAct[act])
  return act === 'leave' ? session.cancel_url : pay(book, session, act)
}

function pay(book: Book, session: SessionObject, act: Exclude<PayerAct, 'leave'>): string | null {
  if (session.status !== 'open' || session.expires_at <= book.now()) return null
  const intent = intentOf(book, session)
  const method = makeMethod(book, faceOfAct[act], act === 'approve_and_keep_card' ? session.customer : null)
  confirm(book, intent, method, { returnUrl: session.success_url, pageUrl: (intentId) => `/challenge/${intentId}` })
  if (intent.status === 'requires_action') answerChallenge(book, intent, act === 'challenge_passed')
  if (intent.status !== 'succeeded') return null
  Object.assign(session, { status: 'complete', payment_status: 'paid', url: null } satisfies Partial<SessionObject>)
  book.emit('checkout.session.completed', session)
  return session.success_url
}

/** Stripe creates the payment of a page when its payer first presses the button. */
function intentOf(book: Book, session: SessionObject): IntentObject {
  const known = book.find('payment_intent', session.payment_intent)
  if (known) return known
  const { amount_total: amount, currency, customer, metadata } = session
  if (amount === null) throw new Error('a page that takes no money')
  const intent = makeIntent(book, { amount, currency, customer, description: null, metadata: { ...metadata } })
  session.payment_intent = intent.id
  return intent
}

/** Closes expired pages. */
export function expireOverdueSessions(book: Book): void {
  for (const session of book.list('checkout.session'))
    if (session.status === 'open' && session.expires_at <= book.now()) expireSession(book, session)
}
