import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import type { RawRequest } from '#src/platform/http/raw-request.ts'
import type { PayerAct } from '../gateway-suite.ts'
import { openBook } from './book.ts'
import { call, Refusal } from './calls.ts'
import { readForm } from './form-body.ts'
import type { DisputeObject, EventObject } from './objects.ts'
import { actAtPage, expireOverdueSessions } from './payer.ts'
import { faces, makeMethod } from './payments.ts'
import { stripeScript, type StripeScript } from './script.ts'
import { confirmInPlace } from './setups.ts'

export const SECRET_KEY = 'sk_test_of_tests_only'
export const WEBHOOK_SECRET = 'whsec_of_tests_only'

export type StripeFake = {
  /** Its address: `http://127.0.0.1:4711`. */
  url: string
  /** Every call so far: method, path and status. */
  calls: string[]
  /** Every body of an answer. */
  answers: object[]
  /** When the connection breaks: before the request arrives, or after it was processed. */
  line: { breaks: 'never' | 'before' | 'after' }
  act(pageUrl: string, act: PayerAct): string | null
  /** Opens a dispute of a payment, or changes its `status`. */
  dispute(paymentId: string, status: DisputeObject['status'], event: string): void
  /** The bank refuses an accepted refund. */
  failRefund(refundId: string): void
  /** A card that Stripe's script creates in the browser. @returns its reference. */
  typeCard(face: 'approve' | 'challenge'): string
  /** The script passes the bank's challenge for a card that is being set up. */
  confirmInPlace(clientSecret: string): void
  /** Stripe's script in the payer's browser. */
  script: StripeScript
  completeAccount(accountId: string): void
  /** From now on the bank requires 3-D Secure for a saved card. */
  requireChallenge(reference: string): void
  /** Webhooks since the last call, as an endpoint that subscribes to `types` receives them. */
  takeWebhooks(types: readonly string[]): RawRequest[]
  /** A webhook with any content, signed by Stripe. */
  sign(event: object): RawRequest
}

/** A server with the part of Stripe's API that the product uses, and a book of its own. It runs until it is stopped. */
export async function startStripeServer({
  now,
  isLive = false,
}: {
  now(): Date
  isLive?: boolean
}): Promise<StripeFake & { stop(): void }> {
  const book = openBook({ now, isLive })
  const made: Pick<StripeFake, 'calls' | 'answers' | 'line'> = { calls: [], answers: [], line: { breaks: 'never' } }
  const byKey = new Map<string, { text: string; status: number; body: object }>()

  function answer(method: string, url: URL, text: string): { status: number; body: object } {
    expireOverdueSessions(book)
    try {
      const form = readForm(method === 'GET' ? url.search : text)
      return { status: 200, body: structuredClone(call(book, method, url.pathname, form)) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { status: error.status, body: structuredClone(error.body) }
    }
  }

  /** A repeated key gets the same answer; with another body it is refused. */
  function answerOnce(key: string | null, method: string, url: URL, text: string): { status: number; body: object } {
    const known = key === null ? undefined : byKey.get(key)
    if (known && known.text !== text) return { status: 400, body: { error: { type: 'idempotency_error' } } }
    if (known) return known
    const fresh = answer(method, url, text)
    if (key !== null) byKey.set(key, { text, ...fresh })
    return fresh
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      if (made.line.breaks === 'before') return request.socket.destroy()
      const url = new URL(request.url ?? '', 'http://stripe.test')
      const method = request.method ?? ''
      if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) return response.writeHead(401).end('{"error":{}}')
      const { status, body } = answerOnce(headerOf(request, 'idempotency-key'), method, url, text)
      made.calls.push(`${method} ${url.pathname} ${status}`)
      made.answers.push(body)
      if (made.line.breaks === 'after') return request.socket.destroy()
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const stripe = new Stripe(SECRET_KEY)
  const sign = (event: object): RawRequest => {
    const payload = JSON.stringify(event, null, 2)
    const timestamp = book.now()
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return { bytes: Buffer.from(payload), headers, queryText: '', peerAddress: '127.0.0.1' }
  }

  return {
    ...made,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    act: (pageUrl, act) => actAtPage(book, pageUrl, act),
    dispute(paymentId, status, event) {
      const intent = book.find('payment_intent', paymentId)
      const charge = book.find('charge', intent?.latest_charge ?? null)
      if (!intent || !charge) throw new Error(`no payment ${paymentId}`)
      const open = book.list('dispute').find((dispute) => dispute.payment_intent === paymentId)
      const dispute = open ?? {
        id: book.newId('dp'),
        object: 'dispute',
        created: book.now(),
        livemode: isLive,
        metadata: {},
        amount: charge.amount,
        charge: charge.id,
        currency: charge.currency,
        is_charge_refundable: false,
        payment_intent: paymentId,
        reason: 'fraudulent',
        status,
      }
      book.emit(event, book.keep(Object.assign(dispute, { status })))
    },
    failRefund(refundId) {
      const refund = book.find('refund', refundId)
      if (refund) book.emit('refund.failed', Object.assign(refund, { status: 'failed' }))
    },
    typeCard: (face) => Object.assign(makeMethod(book, face, null), { allow_redisplay: 'unspecified' }).id,
    confirmInPlace: (clientSecret) => confirmInPlace(book, clientSecret),
    script: stripeScript(book),
    completeAccount(accountId) {
      const account = book.find('account', accountId)
      if (account) Object.assign(account, { details_submitted: true, payouts_enabled: true })
    },
    requireChallenge(reference) {
      const method = book.find('payment_method', reference)
      if (method) method.card = faces.challenge
    },
    takeWebhooks(types) {
      expireOverdueSessions(book)
      return book
        .takeEvents()
        .filter(({ type }: EventObject) => types.includes(type))
        .map(sign)
    },
    sign,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const headerOf = (request: IncomingMessage, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
