import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { systemClock } from '../clock/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { createSandbox, type Sandbox } from '../platform/gateways/sandbox/sandbox.ts'
import { rawRequestOf, takeBodiesAsBytes, type RawRequest } from '../platform/http/raw-request.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { advanceOffset } from '../platform/time/simulated-clock.ts'
import { freshDatabase } from './fresh-database.ts'
import type { GatewayHarness } from './gateway-suite.ts'
import { actAtSandbox } from './sandbox-payer.ts'

export type ListeningSandbox = GatewayHarness & {
  db: Db
  sandbox: Sandbox
  origin: string
  /** How the merchant answers webhook events; may be changed. */
  merchant: { status: number }
  /** All that arrived since the last time, without waiting for delivery. */
  takeReceived(): RawRequest[]
}

/** A sandbox that listens, and a merchant beside it who keeps what it is told. */
export async function listeningSandbox(viewers: Readonly<Record<string, Viewer>> = {}): Promise<ListeningSandbox> {
  const db = await freshDatabase()
  const clock = systemClock()
  const received: RawRequest[] = []
  const merchant = { status: 200 }
  const http = Fastify({ logger: false })
  let origin: string | null = null
  const sandbox = createSandbox({
    db,
    clock,
    secretKey: 'a secret of tests only',
    publicUrl: 'http://stagedoor.test',
    webhookEventOrigin: () => origin,
    findViewer: async (token) => viewers[token] ?? null,
    log: http.log,
  })
  await http.register(fastifyCookie)
  http.addHook('onRequest', async (request) => void (request.clientAddress = request.ip))
  sandbox.registerPages(http)
  void http.register(async (scope) => {
    takeBodiesAsBytes(scope)
    scope.post('/api/payment/webhooks/sandbox', async (request, reply) => {
      received.push(rawRequestOf(request))
      return reply.code(merchant.status).send()
    })
  })
  origin = await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await http.close()
    await sandbox.close()
  })
  const base = origin

  return {
    db,
    sandbox,
    origin: base,
    merchant,
    takeReceived: () => received.splice(0),
    gateway: sandbox.gateway,
    now: () => clock.now(),
    async advance(seconds) {
      clock.setOffsetMs(await advanceOffset(db, seconds * 1_000))
    },
    refundAtConsole: async (paymentId, amountCents) => void (await sandbox.control.refund(paymentId, amountCents)),
    bank: {
      opens_dispute: async (paymentId) => void (await sandbox.control.dispute(paymentId, 'opened')),
      merchant_loses: async (paymentId) => void (await sandbox.control.dispute(paymentId, 'lost')),
      merchant_wins: async (paymentId) => void (await sandbox.control.dispute(paymentId, 'won')),
    },
    async renew() {
      clock.setOffsetMs(await advanceOffset(db, 31 * 86_400_000))
      for (const job of sandbox.jobs) await job.run({})
    },
    async failRenewal(subscriptionReference) {
      await sandbox.control.changeCard(subscriptionReference, 'soft_decline')
      clock.setOffsetMs(await advanceOffset(db, 31 * 86_400_000))
      for (const job of sandbox.jobs) await job.run({})
    },
    act: async (paymentUrl, act) => void (await actAtSandbox(base, paymentUrl, act)),
    async takeWebhookEvents() {
      await sandbox.deliverDue()
      return received.splice(0)
    },
  }
}
