import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@stagedoor/contract/endpoint'
import type { PerformerState } from '@stagedoor/contract/performers'
import type { UserCard } from '@stagedoor/contract/users'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { systemClock, type Clock } from '../clock/clock.ts'
import { createAccess, type Access } from '../features/access/index.ts'
import { createEarnings, type Earnings } from '../features/earnings/index.ts'
import {
  createPurchases,
  type PricedItem,
  type PricedItemSource,
  type PurchasesDeps,
} from '../features/purchases/index.ts'
import type { GatewayRefundOutcome, RefundablePayment, RefundState } from '../features/payments/index.ts'
import type { Site } from '../features/site/index.ts'
import { createWallet, type Wallet } from '../features/wallet/index.ts'
import { openDatabase, type Db } from '../platform/db/database.ts'
import { createHttpServer, type HttpOptions } from '../platform/http/http-app.ts'
import { registerRoutes } from '../platform/http/register-routes.ts'
import { createRateLimiter } from '../platform/http/rate-limiter.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { createDispatcher } from '../platform/outbox/dispatcher.ts'
import type { Realtime } from '../platform/realtime/realtime.ts'
import { advanceOffset } from '../platform/time/simulated-clock.ts'
import { freshDatabaseWithUrl, openPatiently } from './fresh-database.ts'
import { loneSite } from './lone-site.ts'

type Reply = {
  status: number
  body: { status?: number; error?: string; details?: unknown; data: Record<string, unknown> }
}

export type CallOptions = { body?: object; as?: string; key?: string; app?: 0 | 1; viewer?: Partial<Viewer> }

export type MoneyWorld = {
  db: Db
  /** The tables' owner, for tests that do what requests cannot. */
  owner: Db
  clock: Clock
  site: Site
  wallet: Wallet
  access: Access
  /** What is for sale, by its id; a test puts in what it is about. Tips go to every creator in it by the creator's id. */
  items: Map<string, PricedItem>
  /** Kinds that are sold here beside `feed` and `tip`; `settle` decides about them. */
  settle: { answer: boolean; calls: number }
  heard: { accountId: string; event: string; payload: unknown }[]
  /** Where each creator stands; approved unless a test says otherwise. */
  states: Map<string, PerformerState>
  mails: Mail[]
  /** What the jobs of the first process do. */
  earnings: Earnings
  /** Payments through a gateway as purchases knows them; a test says what there is. */
  payments: {
    disputes: Map<string, 'open' | 'won' | 'lost'>
    refundable: Map<string, RefundablePayment>
    asked: { refundId: string; transactionId: string; amountCents: number }[]
    answer: GatewayRefundOutcome | 'unreachable'
    /** States of refunds by their ids, as webhook events left them. */
    refundStates: Map<string, RefundState>
  }
  /** A call as someone: one of two processes, each with connections of its own. */
  call(method: 'GET' | 'POST' | 'PUT', path: string, options?: CallOptions): Promise<Reply>
  /** An old account with two top-ups behind it, unless told. */
  aFan(options?: { tokens?: number; isNew?: boolean }): Promise<string>
  aCreator(): Promise<string>
  aStaffMember(...staffRoles: StaffRole[]): Promise<string>
  /** A post of a new creator for so many tokens. */
  aPost(options?: {
    price?: number
    isForSale?: boolean
    ownerId?: string
  }): Promise<{ itemId: string; ownerId: string }>
  /** Gives tokens from the exchange, as a settled top-up does. */
  topUp(accountId: string, tokens: number): Promise<void>
  balance(accountId: string): Promise<number>
  /** Delivers what happened to those who hear of it. */
  drain(): Promise<void>
  advance(seconds: number): Promise<void>
  rows<T extends object>(text: string): Promise<T[]>
}

/** Two processes that sell, on one database; the features whose things are sold are stood in for by a map. A token is an account's id. */
export async function moneyWorld(): Promise<MoneyWorld> {
  const { db, url } = await freshDatabaseWithUrl()
  const [otherDb, owner] = [openPatiently(url), openDatabase(url, { maximumConnections: 2 })]
  const clock = systemClock()
  const log = { error: () => undefined, warn: () => undefined }
  const site = await loneSite({ db, log })
  const items: MoneyWorld['items'] = new Map()
  const settle = { answer: true, calls: 0 }
  const heard: MoneyWorld['heard'] = []
  const roles = new Map<string, Viewer['role']>()
  const states: MoneyWorld['states'] = new Map()
  const mails: Mail[] = []
  const staff = new Map<string, readonly StaffRole[]>()
  const sources = sourcesOf(items, settle)
  const payments: MoneyWorld['payments'] = {
    disputes: new Map(),
    refundable: new Map(),
    asked: [],
    answer: { outcome: 'accepted' },
    refundStates: new Map(),
  }

  const processes = await Promise.all(
    [db, otherDb].map(async (pool) => {
      const wallet = await createWallet({ db: pool, log })
      const access = createAccess({ db: pool, sources: () => [] })
      const profiles = {
        findUserCards: async (_: unknown, ids: readonly string[]) => new Map(ids.map((id) => [id, cardOf(id)])),
      }
      const toAccount: Realtime['toAccount'] = (accountId, event, ...payload) =>
        void heard.push({ accountId, event, payload: payload[0] })
      const purchases = createPurchases({
        db: pool,
        clock,
        realtime: { toAccount, withOpenPages: (ids) => [...new Set(ids)] },
        settings: site.settings,
        wallet,
        access,
        payments: paymentsApi(payments),
        subscriptions: {
          findRefundableCents: async () => null,
          refundWalletPeriod: async () => Promise.reject(new Error('nobody subscribes here')),
        },
        identity: {
          findAccount: async (_, id) =>
            (await sql<{ created_at: Date }>`select created_at from account where id = ${id}`.execute(pool)).rows[0] ??
            null,
        },
        profiles,
        sources,
      })
      const earnings = createEarnings({
        db: pool,
        clock,
        config: { secretKey: 'a secret of tests', publicUrl: 'https://stage.example' },
        realtime: { toAccount, withOpenPages: (ids) => [...new Set(ids)] },
        wallet,
        mailer: { send: async (mail) => void mails.push(mail) },
        settings: site.settings,
        facts: {
          findUserCards: profiles.findUserCards,
          findSales: purchases.findSales,
          performerStateOf: async (_, id) => states.get(id) ?? null,
          markPayoutReady: async (_, id) => {
            if (states.get(id) === 'approved') states.set(id, 'payout_ready')
          },
          findAccount: async (_, id) => ({
            username: cardOf(id).username,
            email: `${id}@example.test`,
            locale: 'en-US',
            status: 'active',
          }),
        },
      })
      const viewers = new Map<string, Partial<Viewer>>()
      const routes = [...wallet.routes, ...purchases.routes, ...earnings.routes, ...access.routes]
      const http = await serve(routes, { clock, roles, viewers })
      return { wallet, access, earnings, handlers: [...purchases.handlers, ...earnings.handlers], http, viewers }
    }),
  )
  const [here, there] = processes
  if (!here || !there) throw new Error('two processes are two')
  const dispatcher = createDispatcher({ db, url, handlers: here.handlers, log })
  onTestFinished(async () => {
    await Promise.all(processes.map(({ http }) => http.close()))
    await Promise.all(processes.map(({ wallet }) => wallet.close()))
    await dispatcher.stop()
    await site.close()
    await Promise.all([otherDb.destroy(), owner.destroy()])
  })

  const addAccount = async (role: Viewer['role'], createdAt: string): Promise<string> => {
    const username = `a${randomUUID().replaceAll('-', '').slice(0, 20)}`
    const { rows } = await sql<{ id: string }>`insert into account (role, username, created_at)
      values (${role}, ${username}, ${createdAt}) returning id`.execute(db)
    const id = rows[0]?.id ?? ''
    roles.set(id, role)
    return id
  }
  const topUp = async (accountId: string, tokens: number): Promise<void> => {
    const cents = Math.round(tokens * 100)
    const topped = { transactionId: randomUUID(), accountId, priceCents: cents, creditTokenCents: cents }
    await db.transaction().execute((tx) => here.wallet.creditTopUp(tx, topped))
  }
  const aCreator = async () => {
    const id = await addAccount('performer', '2026-01-01')
    items.set(id, { ownerId: id, title: '', isForSale: true, priceTokenCents: null })
    states.set(id, 'approved')
    return id
  }

  return {
    db,
    owner,
    clock,
    site,
    wallet: here.wallet,
    access: here.access,
    items,
    settle,
    payments,
    heard,
    states,
    mails,
    earnings: here.earnings,
    async call(method, path, { body, as, key, app = 0, viewer = {} } = {}) {
      const { http, viewers } = app === 0 ? here : there
      if (as !== undefined) viewers.set(as, { staffRoles: staff.get(as) ?? [], ...viewer })
      const reply = await http.inject({
        method,
        url: `/api${path}`,
        headers: {
          'content-language': 'en-US',
          ...(as === undefined ? {} : { authorization: as }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { payload: body }),
      })
      return { status: reply.statusCode, body: reply.json() }
    },
    async aFan({ tokens = 0, isNew = false } = {}) {
      const id = await addAccount('user', isNew ? clock.now().toISOString() : '2026-01-01')
      if (tokens === 0) return id
      if (isNew) await topUp(id, tokens)
      else await Promise.all([topUp(id, tokens - 0.01), topUp(id, 0.01)])
      return id
    },
    aCreator,
    async aStaffMember(...staffRoles) {
      const id = await addAccount('staff', '2026-01-01')
      staff.set(id, staffRoles)
      return id
    },
    async aPost({ price = 30, isForSale = true, ownerId } = {}) {
      const seller = ownerId ?? (await aCreator())
      const itemId = randomUUID()
      items.set(itemId, {
        ownerId: seller,
        title: 'A morning at the harbour',
        isForSale,
        priceTokenCents: Math.round(price * 100),
      })
      return { itemId, ownerId: seller }
    },
    topUp,
    balance: async (accountId) => (await here.wallet.balanceOf(db, accountId)) / 100,
    drain: () => dispatcher.drain(),
    async advance(seconds) {
      clock.setOffsetMs(await advanceOffset(db, seconds * 1_000))
    },
    rows: async <T extends object>(text: string) => (await sql.raw<T>(text).execute(db)).rows,
  }
}

/** A fake of payments' public API that answers as a test set it up. */
const paymentsApi = (payments: MoneyWorld['payments']): PurchasesDeps['payments'] => ({
  disputes: { findStatus: async (_, id) => payments.disputes.get(id) ?? null },
  refunds: {
    lockRefundable: async (_, id) => payments.refundable.get(id) ?? null,
    async refundAtGateway(refund) {
      payments.asked.push(refund)
      if (payments.answer === 'unreachable') throw new Error('the gateway cannot be reached')
      return payments.answer
    },
    findState: async (_, id) => payments.refundStates.get(id) ?? null,
  },
})

const cardOf = (id: string): UserCard => ({
  _id: id,
  username: `user.${id.slice(-4)}`,
  name: `User ${id.slice(-4)}`,
  avatar: null,
})

function sourcesOf(items: MoneyWorld['items'], settling: MoneyWorld['settle']): PricedItemSource[] {
  const find: PricedItemSource['find'] = async (_executor, itemId) => items.get(itemId) ?? null
  const settle: PricedItemSource['settle'] = async () => {
    settling.calls += 1
    return settling.answer
  }
  return [
    { kind: 'tip', find },
    { kind: 'feed', find },
    { kind: 'product', find, settle },
  ]
}

type Serving = {
  clock: Clock
  roles: ReadonlyMap<string, Viewer['role']>
  viewers: ReadonlyMap<string, Partial<Viewer>>
}

async function serve(
  routes: Parameters<typeof registerRoutes>[1],
  { clock, roles, viewers }: Serving,
): Promise<FastifyInstance> {
  const options: HttpOptions = {
    trustedProxies: [],
    clientAddressHeader: 'x-forwarded-for',
    logger: false,
    isProduction: false,
    findViewer: async (token) => {
      const role = roles.get(token)
      if (role === undefined) return null
      const viewer: Viewer = {
        accountId: token,
        sessionId: token,
        role,
        staffRoles: [],
        username: 'someone',
        authenticatedAt: clock.now(),
        impersonatorId: null,
      }
      return { ...viewer, ...viewers.get(token) }
    },
    limiter: createRateLimiter(null),
    refuseEarly: async () => null,
    isOfAge: async () => true,
    afterChange: () => undefined,
    now: () => clock.now(),
  }
  const http = await createHttpServer(options)
  registerRoutes(http, routes, options)
  return http
}
