import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { systemClock } from '../clock/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { flexPaySignature, isSigned } from '../platform/gateways/verotel/flexpay-signature.ts'
import type { VerotelSettings } from '../config/verotel-settings.ts'
import { createVerotelGateway } from '../platform/gateways/verotel/verotel.ts'
import type { RawRequest } from '../platform/http/raw-request.ts'
import { advanceOffset } from '../platform/time/simulated-clock.ts'
import { freshDatabase } from './fresh-database.ts'
import type { GatewayHarness, PayerAct } from './gateway-suite.ts'

type Sale = { saleId: string; parameters: Record<string, string>; firstId: string; rebills: string[] }

export type VerotelFake = GatewayHarness & {
  db: Db
  /** A postback, signed as Verotel signs; with `signatureKey` of another shop it is refused. */
  postback(parameters: Record<string, string>, signatureKey?: string): RawRequest
  /** Whether the status service answers. */
  status: { isUp: boolean }
}

export const verotelOfTests: VerotelSettings = {
  shopId: '68849',
  signatureKey: 'a signature key of tests',
  origin: 'http://verotel.test',
  isTest: true,
}

const chargingActs: readonly PayerAct[] = ['approve', 'approve_and_keep_card', 'challenge_passed']

/** A fake of Verotel from its documentation: order page, postbacks by GET, status service over HTTP. */
export async function verotelFake(changes: Partial<VerotelSettings> = {}): Promise<VerotelFake> {
  const db = await freshDatabase()
  const clock = systemClock()
  const sales = new Map<string, Sale>()
  const waiting: RawRequest[] = []
  const status = { isUp: true }
  const { shopId, signatureKey } = verotelOfTests
  const origin = await serveStatus(sales, status)
  const settings = { ...verotelOfTests, origin, ...changes }
  let count = 0

  const postback: VerotelFake['postback'] = (parameters, key = signatureKey) => {
    const fields: Record<string, string> = { shopID: shopId, ...parameters }
    return requestOf({ ...fields, signature: flexPaySignature(key, fields) })
  }
  const send = (sale: Sale, parameters: Record<string, string>): void => {
    const { referenceID = '', custom1 = '', type = '' } = sale.parameters
    waiting.push(postback({ saleID: sale.saleId, referenceID, custom1, type, ...parameters }))
  }
  const saleOf = (name: string): Sale => {
    const sale = [...sales.values()].find(({ saleId, rebills }) => saleId === name || rebills.includes(name))
    if (!sale) throw new Error(`no sale ${name}`)
    return sale
  }
  /** A refund references its transaction; the first payment of a sale has one too. */
  const parentOf = (paymentId: string) => {
    const sale = saleOf(paymentId)
    return { sale, parentID: paymentId === sale.saleId ? sale.firstId : paymentId }
  }
  const moneyOf = ({ parameters }: Sale, cents: number) => ({
    amount: (cents / 100).toFixed(2),
    currency: parameters['priceCurrency'] ?? '',
  })

  return {
    db,
    postback,
    status,
    gateway: createVerotelGateway({ db, clock, settings }),
    now: () => clock.now(),
    async advance(seconds) {
      clock.setOffsetMs(await advanceOffset(db, seconds * 1_000))
    },
    async act(paymentUrl, act) {
      const parameters = Object.fromEntries(new URL(paymentUrl).searchParams)
      if (!isSigned(signatureKey, parameters)) throw new Error('the order page refuses what is not signed')
      const reference = parameters['referenceID'] ?? ''
      if (!chargingActs.includes(act) || sales.has(reference)) return
      count += 1
      const sale = {
        saleId: String(100_000_000 + count),
        parameters,
        firstId: String(150_000_000 + count),
        rebills: [],
      }
      sales.set(reference, sale)
      const { priceAmount = '', priceCurrency = '', trialAmount, type } = parameters
      const event: Record<string, string> =
        type === 'subscription' ? { event: 'initial', transactionID: sale.firstId } : {}
      send(sale, { priceAmount, priceCurrency, ...(trialAmount ? { trialAmount } : {}), ...event })
    },
    takeWebhookEvents: async () => waiting.splice(0),
    withoutSignature: (webhookEvent) => withSignature(webhookEvent, ''),
    withSignatureOf: (webhookEvent, other) => withSignature(webhookEvent, signatureOf(other)),
    async refundAtConsole(paymentId, amountCents) {
      const transactionID = String(200_000_000 + ++count)
      const { sale, parentID } = parentOf(paymentId)
      send(sale, { event: 'credit', transactionID, parentID, ...moneyOf(sale, amountCents) })
    },
    bank: {
      async merchant_loses(paymentId) {
        const { sale, parentID } = parentOf(paymentId)
        const { priceAmount, trialAmount = priceAmount, priceCurrency = '' } = sale.parameters
        const amount = (paymentId === sale.saleId ? trialAmount : priceAmount) ?? ''
        send(sale, { event: 'chargeback', transactionID: '300000001', parentID, amount, currency: priceCurrency })
      },
    },
    async renew(subscriptionReference) {
      const sale = saleOf(subscriptionReference)
      const { priceAmount = '', priceCurrency = '' } = sale.parameters
      const transactionID = String(400_000_000 + ++count)
      sale.rebills.push(transactionID)
      const nextChargeOn = new Date(clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
      send(sale, { event: 'rebill', transactionID, amount: priceAmount, currency: priceCurrency, nextChargeOn })
    },
    async endSubscription(subscriptionReference, how) {
      send(saleOf(subscriptionReference), { event: how === 'canceled' ? 'cancel' : 'expiry' })
    },
  }
}

const requestOf = (parameters: Record<string, string>): RawRequest => ({
  bytes: Buffer.alloc(0),
  headers: {},
  queryText: new URLSearchParams(parameters).toString(),
  peerAddress: '195.20.32.202',
})

const signatureOf = ({ queryText }: RawRequest): string => new URLSearchParams(queryText).get('signature') ?? ''

function withSignature(webhookEvent: RawRequest, signature: string): RawRequest {
  const parameters = new URLSearchParams(webhookEvent.queryText)
  if (signature === '') parameters.delete('signature')
  else parameters.set('signature', signature)
  return { ...webhookEvent, queryText: parameters.toString() }
}

/** The status service; it answers signed requests only. */
async function serveStatus(sales: ReadonlyMap<string, Sale>, status: { isUp: boolean }): Promise<string> {
  const http = Fastify({ logger: false })
  http.get('/salestatus', async (request, reply) => {
    if (!status.isUp) return reply.code(503).send('')
    const query = request.query as Record<string, string>
    void reply.type('text/plain')
    if (!isSigned(verotelOfTests.signatureKey, query)) return 'response: ERROR\nerror: invalid signature\n'
    const sale = sales.get(query['referenceID'] ?? '')
    if (!sale) return 'response: NOTFOUND\n'
    const { custom1: _, version: __, signature: ___, ...fields } = sale.parameters
    const lines = { response: 'FOUND', saleResult: 'APPROVED', saleID: sale.saleId, ...fields }
    return Object.entries(lines)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join('')
  })
  const origin = await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.close())
  return origin
}
