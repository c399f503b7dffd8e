import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { systemClock, type Clock } from '../clock/clock.ts'
import { createAccess, type Access } from '../features/access/index.ts'
import { createPayments, type Payments } from '../features/payments/index.ts'
import type { PerformerPlans, PlanChange } from '../features/profiles/index.ts'
import type { Site } from '../features/site/index.ts'
import { createSubscriptions, type Subscriptions } from '../features/subscriptions/index.ts'
import { createWallet, type Wallet } from '../features/wallet/index.ts'
import { openDatabase, type Db, type Tx } from '../platform/db/database.ts'
import type { Gateway } from '../platform/gateways/gateway.ts'
import { createSandbox, type Sandbox } from '../platform/gateways/sandbox/sandbox.ts'
import { createHttpServer, type HttpOptions } from '../platform/http/http-app.ts'
import { registerRoutes } from '../platform/http/register-routes.ts'
import { createRateLimiter } from '../platform/http/rate-limiter.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { createDispatcher } from '../platform/outbox/dispatcher.ts'
import { advanceOffset } from '../platform/time/simulated-clock.ts'
import type { PayerAct } from './gateway-suite.ts'
import { loneSite } from './lone-site.ts'
import { actAtSandbox } from './sandbox-payer.ts'
import { outsideTransactions, watched } from './watch-transactions.ts'

type Reply = {
  status: number
  body: { error?: string; details?: unknown; data: Record<string, unknown> & { _id: string } }
}

type CallOptions = { body?: object; key?: string; app?: 0 | 1; locale?: string }

export type SubscriptionsWorld = {
  db: Db
  /** The tables' owner, for what requests cannot do. */
  owner: Db
  clock: Clock
  site: Site
  wallet: Wallet
  access: Access
  /** Two processes' features. */
  processes: readonly [Process, Process]
  sandbox: Sandbox
  /** Lets the gateway be another than the sandbox as it is; for outages. */
  gateway: { current: Gateway }
  /** What creators ask, by their id; a test changes them as a creator would. */
  plans: Map<string, PerformerPlans>
  /** `fan creator` of those who do not exist for each other. */
  blocks: Set<string>
  follows: Set<string>
  mails: Mail[]
  log: { level: string; message: string; facts: object }[]
  call(as: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<Reply>
  aFan(options?: { tokens?: number }): Promise<string>
  aCreator(plans?: Partial<PerformerPlans>): Promise<string>
  topUp(accountId: string, tokens: number): Promise<void>
  balance(accountId: string): Promise<number>
  earned(creatorId: string): Promise<number>
  /** A card that the sandbox keeps for this fan. */
  aCard(fanId: string, act?: 'approve' | 'soft_decline' | 'decline'): Promise<string>
  act(paymentUrl: string, act: PayerAct): Promise<string>
  isOpen(fanId: string, creatorId: string): Promise<boolean>
  /** Delivers due webhook events, then what they caused. */
  settle(): Promise<void>
  /** Lets time pass, without doing what became due meanwhile. */
  advance(ms: number): Promise<void>
  /** Lets time pass and does what became due, with its webhook events and events. */
  pass(ms: number): Promise<void>
  rows<T extends object>(text: string): Promise<T[]>
}

type Process = { payments: Payments; subscriptions: Subscriptions; http: FastifyInstance }

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/**
 * Two processes that sell subscriptions on one migrated database, whose gateway refuses to be asked inside a transaction of
 * theirs; people's features are stood in for by maps. A token is an
 * account's id. Knows nothing of a test runner.
 */
export async function openSubscriptionsWorld(
  url: string,
  { startAt }: { startAt?: Date } = {},
): Promise<SubscriptionsWorld & { close(): Promise<void> }> {
  const [db, otherDb] = [openDatabase(url), openDatabase(url)]
  const owner = openDatabase(url, { maximumConnections: 2 })
  const clock = systemClock()
  const advance = async (ms: number) => clock.setOffsetMs(await advanceOffset(db, ms))
  if (startAt) await advance(startAt.getTime() - clock.now().getTime())
  const log: SubscriptionsWorld['log'] = []
  const logger = Object.fromEntries(
    ['info', 'warn', 'error'].map((level) => [
      level,
      (facts: object, message: string) => void log.push({ level, message, facts }),
    ]),
  ) as Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>
  const site = await loneSite({ db, log: logger })
  const people = fakes()
  const roles = new Map<string, Viewer['role']>()
  const mails: Mail[] = []
  const origins: string[] = []
  const sandbox = createSandbox({
    db,
    clock,
    secretKey: 'a secret of tests only',
    publicUrl: 'http://stagedoor.test',
    webhookEventOrigin: () => origins[0] ?? null,
    log: logger,
  })
  const gateway = { current: sandbox.gateway }
  const common = { clock, log: logger, waker: { wake: () => undefined }, publicUrl: 'http://stagedoor.test' }
  const processes = await Promise.all(
    [db, otherDb].map(watched).map(async (pool) => {
      const wallet = await createWallet({ db: pool, log: logger })
      const access = createAccess({ db: pool, sources: () => [] })
      const payments: Payments = createPayments({
        ...common,
        db: pool,
        realtime: {
          toAccount: () => undefined,
          withOpenPages: () => [],
          toRoom: () => undefined,
          disconnect: () => undefined,
        },
        settings: site.settings,
        gateways: new Map([['sandbox', outsideTransactions(replaceable(gateway))]]),
        wallet,
        payoutAccounts: null,
        fulfilments: {
          subscription: {
            settle: (...given) => subscriptions.fulfilment.settle(...given),
            fail: (...given) => subscriptions.fulfilment.fail(...given),
            reverse: (...given) => subscriptions.fulfilment.reverse(...given),
            retry: (...given) => subscriptions.fulfilment.retry(...given),
            follow: (...given) => subscriptions.fulfilment.follow(...given),
          },
        },
        findPayer: async () => null,
        findUserCards: async () => new Map(),
        mailer: { send: async () => undefined },
      })
      const subscriptions: Subscriptions = createSubscriptions({
        ...common,
        ...people.publicApis,
        db: pool,
        settings: site.settings,
        mailer: { send: async (mail) => void mails.push(mail) },
        wallet,
        access,
        payments,
        countryOf: () => null,
      })
      const http = await serve([...payments.routes, ...subscriptions.routes], sandbox, { clock, roles })
      return { wallet, access, payments, subscriptions, http }
    }),
  )
  const [here, there] = processes
  if (!here || !there) throw new Error('two processes are two')
  for (const { http } of processes) origins.push(await http.listen({ port: 0, host: '127.0.0.1' }))
  const handlers = [...here.payments.handlers, ...here.subscriptions.handlers]
  const dispatcher = createDispatcher({ db, url, handlers, log: logger })
  const addAccount = async (role: 'user' | 'performer'): Promise<string> => {
    const username = `u${randomUUID().replaceAll('-', '').slice(0, 20)}`
    const { rows } = await sql<{ id: string }>`insert into account (role, username, email, email_key)
      values (${role}, ${username}, ${`${username}@example.test`}, ${`${username}@example.test`}) returning id`.execute(
      db,
    )
    const id = rows[0]?.id ?? ''
    roles.set(id, role)
    return id
  }
  const topUp = async (accountId: string, tokens: number): Promise<void> => {
    const cents = Math.round(tokens * 100)
    const topped = { transactionId: randomUUID(), accountId, priceCents: cents, creditTokenCents: cents }
    await db.transaction().execute((tx) => here.wallet.creditTopUp(tx, topped))
  }
  const settle = async () => {
    await sandbox.deliverDue()
    // What a handler records comes with the next delivery.
    for (let count = 1; count > 0; count = await countDue(db)) await dispatcher.drain()
  }

  return {
    db,
    owner,
    clock,
    site,
    wallet: here.wallet,
    access: here.access,
    processes: [here, there],
    sandbox,
    gateway,
    ...people.state,
    mails,
    log,
    async call(as, method, path, { body, key, app = 0, locale = 'en-US' } = {}) {
      const reply = await (app === 0 ? here : there).http.inject({
        method,
        url: `/api${path}`,
        headers: {
          'content-language': locale,
          authorization: as,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { payload: body }),
      })
      return { status: reply.statusCode, body: reply.json() }
    },
    async aFan({ tokens = 0 } = {}) {
      const id = await addAccount('user')
      if (tokens > 0) await topUp(id, tokens)
      return id
    },
    async aCreator(plans = {}) {
      const id = await addAccount('performer')
      people.state.plans.set(id, { ...somePlans, ...plans })
      return id
    },
    topUp,
    balance: async (accountId) => (await here.wallet.balanceOf(db, accountId)) / 100,
    earned: async (creatorId) => (await here.wallet.earningsOf(db, creatorId)) / 100,
    async aCard(fanId, act = 'approve') {
      const reference = `card_${randomUUID().replaceAll('-', '')}`
      await sql`insert into sandbox.card (reference, customer_id, test_card, holder_name, brand, last4_digits, month, year)
        values (${reference}, ${fanId}, ${act}, 'Sandbox Payer', 'visa', '4242', 12, 2060)`.execute(owner)
      const { rows } = await sql<{
        id: string
      }>`insert into payment_card (account_id, gateway, reference, holder_name, brand, last4_digits, month, year)
        values (${fanId}, 'sandbox', ${reference}, 'Sandbox Payer', 'visa', '4242', 12, 2060) returning id`.execute(db)
      return rows[0]?.id ?? ''
    },
    act: (paymentUrl, act) => actAtSandbox(origins[0] ?? '', paymentUrl, act),
    isOpen: async (fanId, creatorId) =>
      (await here.access.findEntitlements(db, fanId, 'subscription', [creatorId])).has(creatorId),
    settle,
    advance,
    async pass(ms) {
      await advance(ms)
      // Charges are heard of by webhook event, and what they decide may be due at once.
      for (let looked = 1; looked > 0;) {
        looked = await here.subscriptions.renew()
        await settle()
      }
    },
    rows: async <T extends object>(text: string) => (await sql.raw<T>(text).execute(db)).rows,
    async close() {
      await Promise.all(processes.map(({ http }) => http.close()))
      await sandbox.close()
      await dispatcher.stop()
      await Promise.all(processes.map(({ wallet }) => wallet.close()))
      await site.close()
      await Promise.all([db.destroy(), otherDb.destroy(), owner.destroy()])
    },
  }
}

async function countDue(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from outbox
    where failed_at is null and not_before <= now()`.execute(db)
  return rows[0]?.count ?? 0
}

const somePlans: PerformerPlans = {
  isPublic: true,
  isFree: false,
  freeDays: null,
  monthlyPriceCents: 1_000,
  yearlyPriceCents: 10_000,
}

/** The features of people, as far as subscriptions ask them. */
function fakes() {
  const state = {
    plans: new Map<string, PerformerPlans>(),
    blocks: new Set<string>(),
    follows: new Set<string>(),
  }
  const findAccount = async (executor: Db | Tx, id: string) => {
    const { rows } = await sql<{ username: string; email: string; locale: string | null; status: string }>`
      select username, email, locale, status from account where id = ${id}`.execute(executor)
    return rows[0] ?? null
  }
  return {
    state,
    publicApis: {
      profiles: {
        findPlans: async (_: unknown, id: string) => state.plans.get(id) ?? null,
        async changePlans(id: string, change: PlanChange) {
          state.plans.set(id, { ...(state.plans.get(id) ?? somePlans), ...change })
        },
        findUserCards: async (_: unknown, ids: readonly string[]) =>
          new Map(
            ids.map((id) => [
              id,
              { _id: id, username: `user.${id.slice(-4)}`, name: `User ${id.slice(-4)}`, avatar: null },
            ]),
          ),
      },
      audience: {
        isBlocked: async (_: unknown, { accountId }: { accountId: string | null }, performerId: string) =>
          state.blocks.has(`${accountId ?? ''} ${performerId}`),
        async follow({ followerId, performerId }: { followerId: string; performerId: string }) {
          state.follows.add(`${followerId} ${performerId}`)
          return { outcome: 'absent' as const }
        },
      },
      identity: {
        findAccount,
        findAccountId: async (username: string, executor: Db | Tx) => {
          const { rows } = await sql<{ id: string }>`select id from account where username = ${username}`.execute(
            executor,
          )
          return rows[0]?.id ?? null
        },
      },
    },
  }
}

/** A gateway whose inside can be exchanged while the product runs. */
const replaceable = (holder: { current: Gateway }): Gateway =>
  new Proxy(holder.current, { get: (_, name) => Reflect.get(holder.current, name) as unknown })

async function serve(
  routes: Parameters<typeof registerRoutes>[1],
  sandbox: Sandbox,
  { clock, roles }: { clock: Clock; roles: ReadonlyMap<string, Viewer['role']> },
): Promise<FastifyInstance> {
  const options: HttpOptions = {
    trustedProxies: [],
    clientAddressHeader: 'x-forwarded-for',
    logger: false,
    isProduction: false,
    findViewer: async (token) => {
      const role = roles.get(token)
      return role === undefined
        ? null
        : {
            accountId: token,
            sessionId: token,
            role,
            staffRoles: [],
            username: 'someone',
            authenticatedAt: clock.now(),
            impersonatorId: null,
          }
    },
    limiter: createRateLimiter(null),
    refuseEarly: async () => null,
    afterChange: () => undefined,
    now: () => clock.now(),
  }
  const http = await createHttpServer(options)
  registerRoutes(http, routes, options)
  sandbox.registerPages(http)
  return http
}
