import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { systemClock, type Clock } from '../clock/clock.ts'
import { createPayments, noFulfilments, type Payments, type WalletApi } from '../features/payments/index.ts'
import { createWallet, type Wallet } from '../features/wallet/index.ts'
import type { Site } from '../features/site/index.ts'
import type { Db } from '../platform/db/database.ts'
import type { Gateway } from '../platform/gateways/gateway.ts'
import { createSandbox, type Sandbox } from '../platform/gateways/sandbox/sandbox.ts'
import { createHttpServer, type HttpOptions } from '../platform/http/http-app.ts'
import { registerRoutes } from '../platform/http/register-routes.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { createRateLimiter } from '../platform/http/rate-limiter.ts'
import type { StaffRole } from '@stagedoor/contract/endpoint'
import { createDispatcher } from '../platform/outbox/dispatcher.ts'
import { advanceOffset } from '../platform/time/simulated-clock.ts'
import { freshDatabaseWithUrl } from './fresh-database.ts'
import { loneSite } from './lone-site.ts'
import type { PayerAct } from './gateway-suite.ts'
import { actAtSandbox } from './sandbox-payer.ts'

type Reply = { status: number; headers: Headers; body: ReplyBody }
type ReplyBody = {
  status?: number
  error?: string
  details?: unknown
  data?: Record<string, unknown> & { _id: string; paymentUrl: string }
}

type Credit = { transactionId: string; accountId: string; priceCents: number; creditTokenCents: number }

type Faults = { creditBreaks: boolean }

export type PaymentsWorld = {
  db: Db
  clock: Clock
  site: Site
  sandbox: Sandbox
  /** The two processes' origins and payments features. */
  origins: readonly [string, string]
  payments: Payments
  fanId: string
  /** Every credit that was committed. */
  credits(): Promise<Credit[]>
  /** What the sockets of an account would have heard. */
  heard: { accountId: string; event: string; payload: unknown }[]
  /** What was sent to people. */
  mails: Mail[]
  log: { level: string; message: string }[]
  /** Whether the sandbox reaches the merchant. */
  line: { isUp: boolean }
  /** What breaks on purpose. */
  faults: Faults
  /** Lets the gateway be another than the sandbox as it is; for outages. */
  gateway: { current: Gateway }
  call(
    method: string,
    path: string,
    options?: { body?: unknown; as?: string; key?: string; locale?: string; app?: 0 | 1 },
  ): Promise<Reply>
  topUp(amount: number, options?: { key?: string; app?: 0 | 1; as?: string }): Promise<Reply>
  act(paymentUrl: string, act: PayerAct): Promise<string>
  /** Delivers due webhook events, then what they caused. */
  settle(): Promise<void>
  advance(seconds: number): Promise<void>
  addFan(username: string): Promise<string>
  /** Someone of the staff. */
  addStaff(...roles: StaffRole[]): Promise<string>
  rows<T extends object>(text: string): Promise<T[]>
}

/** Two processes of one product with the sandbox behind them; a token is the id of its account. */
export async function paymentsWorld({ isProduction = false }: { isProduction?: boolean } = {}): Promise<PaymentsWorld> {
  const { db, url } = await freshDatabaseWithUrl()
  const clock = systemClock()
  const log: PaymentsWorld['log'] = []
  const logger = Object.fromEntries(
    ['info', 'warn', 'error'].map((level) => [
      level,
      (_facts: object, message: string) => void log.push({ level, message }),
    ]),
  ) as Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>
  const site = await loneSite({ db, log: logger }, { isProduction })
  const line = { isUp: true }
  const origins: string[] = []
  const sandbox = createSandbox({
    db,
    clock,
    secretKey: 'a secret of tests only',
    publicUrl: 'http://stagedoor.test',
    webhookEventOrigin: () => (line.isUp ? (origins[0] ?? null) : null),
    log: logger,
  })
  const gateway = { current: sandbox.gateway }
  const heard: PaymentsWorld['heard'] = []
  const mails: Mail[] = []
  const faults: Faults = { creditBreaks: false }
  const wallet = await createWallet({ db, log: logger })
  const payments = createPayments({
    db,
    clock,
    log: logger,
    realtime: {
      toAccount: (accountId, event, ...payload) => void heard.push({ accountId, event, payload: payload[0] }),
      withOpenPages: (ids) => [...new Set(ids)],
      toRoom: () => undefined,
      disconnect: () => undefined,
    },
    waker: { wake: () => undefined },
    publicUrl: 'http://stagedoor.test',
    settings: site.settings,
    gateways: new Map(isProduction ? [] : [['sandbox', replaceable(gateway)]]),
    payoutAccounts: null,
    wallet: breakable(wallet, faults),
    fulfilments: noFulfilments,
    findUserCards: async () => new Map(),
    mailer: { send: async (mail) => void mails.push(mail) },
    findPayer: async () => ({ name: 'Fay Fan', username: 'fay', email: 'fay@example.test' }),
  })
  const dispatcher = createDispatcher({ db, url, handlers: payments.handlers, log: logger })
  const staff = new Map<string, StaffRole[]>()
  const servers = await Promise.all([0, 1].map(() => serve({ payments, sandbox, clock, staff })))
  for (const server of servers) origins.push(await server.listen({ port: 0, host: '127.0.0.1' }))
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.close()))
    await sandbox.close()
    await dispatcher.stop()
    await wallet.aggregate()
    expect(await wallet.checkBooks(db), 'the books hold after every test').toEqual([])
    await wallet.close()
    await site.close()
  })

  const addAccount = async (role: 'user' | 'staff', username: string): Promise<string> => {
    const { rows } = await sql<{
      id: string
    }>`insert into account (role, username) values (${role}, ${username}) returning id`.execute(db)
    return rows[0]?.id ?? ''
  }
  const addFan = (username: string) => addAccount('user', username)
  const fanId = await addFan('fay.fan')

  const call: PaymentsWorld['call'] = async (
    method,
    path,
    { body, as = fanId, key, locale = 'en-US', app = 0 } = {},
  ) => {
    const headers: Record<string, string> = { authorization: as, 'content-language': locale }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (key !== undefined) headers['idempotency-key'] = key
    const reply = await fetch(`${origins[app] ?? ''}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: reply.status, headers: reply.headers, body: (await reply.json()) as ReplyBody }
  }

  return {
    db,
    clock,
    site,
    sandbox,
    origins: [origins[0] ?? '', origins[1] ?? ''],
    payments,
    fanId,
    credits: () => listCredits(db),
    heard,
    mails,
    log,
    line,
    faults,
    gateway,
    call,
    topUp: (amount, options = {}) => call('POST', '/payment/wallet/top-up', { body: { amount }, ...options }),
    act: (paymentUrl, act) => actAtSandbox(origins[0] ?? '', paymentUrl, act),
    async settle() {
      await sandbox.deliverDue()
      await dispatcher.drain()
    },
    async advance(seconds) {
      clock.setOffsetMs(await advanceOffset(db, seconds * 1_000))
    },
    addFan,
    async addStaff(...roles) {
      const id = await addAccount('staff', `staff.${staff.size}`)
      staff.set(id, roles)
      return id
    },
    rows: async <T extends object>(text: string) => (await sql.raw<T>(text).execute(db)).rows,
  }
}

/** A gateway whose inside can be exchanged while the product runs. */
const replaceable = (holder: { current: Gateway }): Gateway => ({
  name: 'sandbox',
  billsEvery: [],
  acceptsRefunds: true,
  findsReversals: true,
  createCheckout: (order) => holder.current.createCheckout(order),
  saveCard: (request) => holder.current.saveCard(request),
  forgetCard: (request) => holder.current.forgetCard(request),
  chargeSavedCard: (charge) => holder.current.chargeSavedCard(charge),
  cancel: (subject) => holder.current.cancel(subject),
  refund: (refund) => holder.current.refund(refund),
  readWebhookEvent: (request) => holder.current.readWebhookEvent(request),
  findPayment: (orderId) => holder.current.findPayment(orderId),
})

/** The real books, with a switch that breaks a credit in the middle of its transaction. */
function breakable(wallet: Wallet, faults: Faults): WalletApi {
  return {
    ...wallet,
    async creditTopUp(tx, topUp) {
      await wallet.creditTopUp(tx, topUp)
      if (faults.creditBreaks) throw new Error('broken on purpose')
    },
  }
}

/** What the books say of top-ups: whose wallet got how many tokens, and what came in for them. */
async function listCredits(db: Db): Promise<Credit[]> {
  const { rows } = await sql<Credit>`select top_up.id as "transactionId", wallet.owner_id as "accountId",
      (select amount_cents from posting where transaction_id = top_up.id and commodity = 'USD' and amount_cents > 0) as "priceCents",
      credited.amount_cents as "creditTokenCents"
    from ledger_transaction top_up
      join posting credited on credited.transaction_id = top_up.id and credited.commodity = 'TOKEN'
      join ledger_account wallet on wallet.id = credited.account_id and wallet.purpose = 'fan_wallet'
    where top_up.kind = 'top_up' order by top_up.created_at, top_up.id`.execute(db)
  return rows
}

type Serving = { payments: Payments; sandbox: Sandbox; clock: Clock; staff: ReadonlyMap<string, StaffRole[]> }

async function serve({ payments, sandbox, clock, staff }: Serving): Promise<FastifyInstance> {
  const options: HttpOptions = {
    trustedProxies: [],
    clientAddressHeader: 'x-forwarded-for',
    logger: false,
    isProduction: false,
    findViewer: async (token) =>
      token.startsWith('0')
        ? {
            accountId: token,
            sessionId: token,
            role: staff.has(token) ? 'staff' : 'user',
            staffRoles: staff.get(token) ?? [],
            username: 'fan',
            authenticatedAt: clock.now(),
            impersonatorId: null,
          }
        : null,
    limiter: createRateLimiter(null),
    refuseEarly: async () => null,
    afterChange: () => undefined,
    now: () => clock.now(),
  }
  const http = await createHttpServer(options)
  registerRoutes(http, payments.routes, options)
  sandbox.registerPages(http)
  return http
}
