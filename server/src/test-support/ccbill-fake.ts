import { createHash } from 'node:crypto'
import formBody from 'node:querystring'
import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { systemClock } from '../clock/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { CCBILL_SOURCES, type CcbillSettings } from '../config/ccbill-settings.ts'
import { createCcbillGateway } from '../platform/gateways/ccbill/ccbill.ts'
import type { RawRequest } from '../platform/http/raw-request.ts'
import { advanceOffset } from '../platform/time/simulated-clock.ts'
import { freshDatabase } from './fresh-database.ts'
import type { GatewayHarness, PayerAct } from './gateway-suite.ts'

type Sale = {
  subscriptionId: string
  /** CCBill gives each payment of a subscription an id. */
  payments: { transactionId: string; price: string; refundedCents: number }[]
  currencyCode: string
  renews: { price: string; days: number } | null
  isCanceled: boolean
}

export type CcbillFake = GatewayHarness & {
  db: Db
  /** A webhook as CCBill sends it, from one of its addresses. */
  webhook(eventType: string, fields: Record<string, string>): RawRequest
  /** `lost`: Data Link performs the call, and its answer never arrives. */
  dataLink: { answers: 'given' | 'lost'; calls: string[] }
}

export const ccbillOfTests: CcbillSettings = {
  accountNumber: '900100',
  subaccount: '0001',
  flexId: '687fa3e0-e60d-4466-88e2-181fa56dd6a9',
  salt: 'a salt of tests only',
  formsOrigin: 'https://api.ccbill.test',
  sources: CCBILL_SOURCES,
  isTest: true,
  dataLink: null,
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const chargingActs: readonly PayerAct[] = ['approve', 'approve_and_keep_card', 'challenge_passed']
const isDeclined: readonly PayerAct[] = ['soft_decline', 'decline', 'challenge_failed']

/** A fake of CCBill from its documentation: a form with price digests, webhooks, Data Link over HTTP. */
export async function ccbillFake(
  changes: Partial<CcbillSettings> & { hasDataLink?: boolean } = {},
): Promise<CcbillFake> {
  const { hasDataLink = true, ...settings } = { ...ccbillOfTests, ...changes }
  const db = await freshDatabase()
  const clock = systemClock()
  const sales = new Map<string, Sale>()
  const waiting: RawRequest[] = []
  const dataLink: CcbillFake['dataLink'] = { answers: 'given', calls: [] }
  const { accountNumber, subaccount, salt } = ccbillOfTests
  let count = 0

  const webhook: CcbillFake['webhook'] = (eventType, fields) => ({
    bytes: Buffer.from(
      JSON.stringify({
        clientAccnum: accountNumber,
        clientSubacc: subaccount,
        timestamp: phoenixTime(clock.now()),
        ...fields,
      }),
    ),
    headers: { 'content-type': 'application/json' },
    queryText: `clientAccnum=${accountNumber}&clientSubacc=${subaccount}&eventType=${eventType}&eventGroupType=Subscription`,
    peerAddress: '64.38.212.7',
  })
  const nextName = (): string => String(9_000_000_000 + ++count)
  const saleOf = (subscriptionId: string): Sale => {
    const sale = [...sales.values()].find((candidate) => candidate.subscriptionId === subscriptionId)
    if (!sale) throw new Error(`no sale ${subscriptionId}`)
    return sale
  }
  const paymentOf = (paymentId: string) => {
    const sale = [...sales.values()].find(
      ({ subscriptionId, payments }) =>
        subscriptionId === paymentId || payments.some(({ transactionId }) => transactionId === paymentId),
    )
    const payment = sale?.payments.find(({ transactionId }) => transactionId === paymentId) ?? sale?.payments[0]
    if (!sale || !payment) throw new Error(`no payment ${paymentId}`)
    return { sale, payment }
  }
  /** Reports the refunded transaction; each webhook has a timestamp of its own. */
  const refund = (sale: Sale, payment: Sale['payments'][number], cents: number): void => {
    payment.refundedCents += cents
    const { subscriptionId, currencyCode } = sale
    const { transactionId } = payment
    const timestamp = phoenixTime(new Date(clock.now().getTime() + payment.refundedCents * 1_000))
    const amount = (cents / 100).toFixed(2)
    waiting.push(webhook('Refund', { subscriptionId, transactionId, amount, currencyCode, timestamp }))
  }
  const origin = await serveDataLink(dataLink, {
    saleOf,
    refund,
    send: (webhookEvent) => void waiting.push(webhookEvent),
    webhook,
  })

  return {
    db,
    webhook,
    dataLink,
    gateway: createCcbillGateway({
      db,
      clock,
      settings: {
        ...settings,
        dataLink: hasDataLink ? { origin, username: 'link', password: 'a password of tests' } : null,
      },
    }),
    now: () => clock.now(),
    async advance(seconds) {
      clock.setOffsetMs(await advanceOffset(db, seconds * 1_000))
    },
    async act(paymentUrl, act) {
      const form = Object.fromEntries(new URL(paymentUrl).searchParams)
      const { initialPrice = '', initialPeriod = '', currencyCode = '', formDigest, orderId = '' } = form
      const { recurringPrice = '', recurringPeriod = '', numRebills = '' } = form
      const digested = [initialPrice, initialPeriod, recurringPrice, recurringPeriod, numRebills, currencyCode, salt]
      if (formDigest !== md5(digested.join(''))) throw new Error('the form refuses a price without its digest')
      const passed = Object.fromEntries(
        ['orderId', 'orderMode', 'orderProof', 'formDigest'].map((name) => [`X-${name}`, form[name] ?? '']),
      )
      if (isDeclined.includes(act)) {
        const transactionId = nextName()
        waiting.push(
          webhook('NewSaleFailure', { ...passed, transactionId, failureCode: '11', failureReason: 'Declined' }),
        )
      }
      if (!chargingActs.includes(act) || sales.has(orderId)) return
      const [subscriptionId, transactionId] = [nextName(), nextName()]
      const renews = recurringPrice === '' ? null : { price: recurringPrice, days: Number(recurringPeriod) }
      const payments = [{ transactionId, price: initialPrice, refundedCents: 0 }]
      sales.set(orderId, { subscriptionId, payments, currencyCode, renews, isCanceled: false })
      waiting.push(
        webhook('NewSaleSuccess', {
          ...passed,
          subscriptionId,
          transactionId,
          subscriptionInitialPrice: initialPrice,
          subscriptionCurrencyCode: currencyCode,
          initialPeriod,
          cardType: 'VISA',
          last4: '1111',
          expDate: '1234',
          firstName: 'Fay',
          dynamicPricingValidationDigest: md5(`${subscriptionId}1${salt}`),
        }),
      )
    },
    takeWebhookEvents: async () => waiting.splice(0),
    async refundAtConsole(paymentId, amountCents) {
      const { sale, payment } = paymentOf(paymentId)
      refund(sale, payment, amountCents)
    },
    bank: {
      async merchant_loses(paymentId) {
        const { sale, payment } = paymentOf(paymentId)
        const { currencyCode, subscriptionId } = sale
        const { price: amount, transactionId } = payment
        waiting.push(webhook('Chargeback', { subscriptionId, transactionId, amount, currencyCode }))
      },
    },
    async renew(subscriptionId) {
      const sale = saleOf(subscriptionId)
      if (!sale.renews || sale.isCanceled) return
      const transactionId = nextName()
      const { price, days } = sale.renews
      sale.payments.push({ transactionId, price, refundedCents: 0 })
      const nextRenewalDate = phoenixTime(new Date(clock.now().getTime() + days * 86_400_000)).slice(0, 10)
      const money = { billedAmount: price, billedCurrencyCode: sale.currencyCode }
      waiting.push(webhook('RenewalSuccess', { subscriptionId, transactionId, ...money, nextRenewalDate }))
    },
    async failRenewal(subscriptionId) {
      const nextRetryDate = phoenixTime(new Date(clock.now().getTime() + 86_400_000)).slice(0, 10)
      const why = { failureCode: 'BE-140', failureReason: 'Invalid Input.' }
      waiting.push(webhook('RenewalFailure', { subscriptionId, transactionId: nextName(), nextRetryDate, ...why }))
    },
    async endSubscription(subscriptionId, how) {
      const sale = saleOf(subscriptionId)
      sale.isCanceled = true
      waiting.push(webhook(how === 'canceled' ? 'Cancellation' : 'Expiration', { subscriptionId }))
    },
  }
}

/** CCBill writes times in the time zone of Phoenix, UTC-7. */
const phoenixTime = (now: Date): string =>
  new Date(now.getTime() - 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

async function serveDataLink(dataLink: CcbillFake['dataLink'], operations: SaleOperations): Promise<string> {
  const http = Fastify({ logger: false })
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, formBody.parse(String(body))),
  )
  http.post('/utils/subscriptionManagement.cgi', async (request, reply) => {
    const form = request.body as Record<string, string>
    dataLink.calls.push(form['action'] ?? '')
    const results = form['password'] === 'a password of tests' ? resultsOf(form, operations) : '-1'
    if (dataLink.answers === 'lost') return reply.code(502).send('')
    return reply.type('text/xml').send(`<?xml version='1.0' standalone='yes'?>\n<results>${results}</results>\n`)
  })
  const origin = await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.close())
  return origin
}

type SaleOperations = {
  saleOf(subscriptionId: string): Sale
  refund(sale: Sale, payment: Sale['payments'][number], cents: number): void
  send(webhookEvent: RawRequest): void
  webhook: CcbillFake['webhook']
}

function resultsOf(form: Readonly<Record<string, string>>, { saleOf, refund, send, webhook }: SaleOperations): string {
  const subscriptionId = form['subscriptionId'] ?? ''
  const sale = saleOf(subscriptionId)
  switch (form['action']) {
    case 'refundTransaction': {
      // A refund is of the last payment.
      const payment = sale.payments.at(-1)
      const cents = Math.round(Number(form['amount']) * 100)
      if (!payment || payment.refundedCents + cents > Math.round(Number(payment.price) * 100)) return '0'
      refund(sale, payment, cents)
      return '1'
    }
    case 'cancelSubscription': {
      if (sale.isCanceled) return '0'
      sale.isCanceled = true
      if (sale.renews) send(webhook('Cancellation', { subscriptionId, reason: 'Merchant', source: 'datalink' }))
      return '1'
    }
    default:
      return '-6'
  }
}
