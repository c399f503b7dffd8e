import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { buildApp, type App } from '#src/app.ts'
import { readConfig } from '#src/config/read-config.ts'
import { examineBooks } from '#src/check-books/examine-books.ts'
import { gatewayBookInvariants } from '#src/check-books/gateway-book.ts'
import { describeBooks } from '#src/check-books/report.ts'
import { openDatabase, type Db } from '#src/platform/db/database.ts'
import { loginsOf } from '#src/platform/db/logins.ts'
import { signWebhook, SIGNATURE_HEADER } from '#src/platform/gateways/sandbox/webhook-signature.ts'
import { sandboxSecret } from '#src/platform/gateways/sandbox/sandbox.ts'
import { addPeople, type Person } from './people.ts'

const SECRET_KEY = 'a secret of the chaos only, at least thirty-two bytes'
const PRICE_CENTS = 2_000

/** Seven webhook events of one payment, a minute apart, including a chargeback and its reversal. */
const gatewayEvents = [
  { kind: 'payment_failed', failure: 'card_declined', decline: 'soft' },
  { kind: 'payment_succeeded', isPaid: true },
  { kind: 'checkout_expired', failure: 'expired' },
  { kind: 'payment_refunded', isPaid: true, amountCents: 800, refund: { reference: 'rf_1', refundId: null } },
  { kind: 'dispute_opened', isPaid: true },
  { kind: 'dispute_lost', isPaid: true },
  { kind: 'dispute_won', isPaid: true },
] as const
export const WEBHOOK_EVENTS = gatewayEvents.length

/** The number of payments that receive events concurrently, each of another fan. */
const TELLERS = 4
/** Fans rotate, because following a dispute reads all payments of its payer. A multiple of the concurrency. */
const FANS = 120

/**
 * Delivers the events of each payment in another order, through the gateways' call. @returns the violations: orders
 * with another final state than the first, and books that do not balance.
 */
export async function findOrdersThatDiffer(
  databaseUrl: string,
  orders: Iterable<readonly number[]>,
  print: (line: string) => void = () => {},
): Promise<{ notification: number; faults: string[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-chaos-'))
  const owner = openDatabase(databaseUrl, { maximumConnections: TELLERS })
  const app = await buildApp({ config: configOf(dataDir), logins: loginsOf(databaseUrl), logs: false, web: null })
  try {
    const { fans } = await addPeople(owner, { fans: FANS, creators: 0 })
    const outcomes = new Map<string, string>()
    const waiting = Iterator.from(orders)
    let notification = 0
    const deliverAll = async (own: readonly Person[]): Promise<void> => {
      let turn = 0
      for (const order of waiting) {
        const { accountId } = nextOf(own, turn)
        turn += 1
        const paymentId = await deliverInOrder(app, owner, { accountId, order })
        const outcome = await outcomeOf(owner, paymentId)
        if (!outcomes.has(outcome)) outcomes.set(outcome, order.join(' '))
        notification += 1
        if (notification % 500 === 0)
          print(`${notification} orders told, ${outcomes.size === 1 ? 'one state' : 'MORE THAN ONE STATE'}`)
      }
    }
    const ofTeller = Map.groupBy(fans, (_, index) => index % TELLERS)
    await Promise.all([...ofTeller.values()].map(deliverAll))
    await app.drain()
    const broken = (await examineBooks(owner)).filter(
      ({ name, breaches }) => breaches.length > 0 && !ofGateway.has(name),
    )
    const differ = [...outcomes].map(([outcome, order]) => `${order} comes to ${outcome}`)
    return {
      notification,
      faults: [...(differ.length > 1 ? differ : []), ...(broken.length > 0 ? [describeBooks(broken)] : [])],
    }
  } finally {
    await app.close()
    await owner.destroy()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The sandbox has made none of these payments: their events are written here. */
const ofGateway: ReadonlySet<string> = new Set(gatewayBookInvariants.map(({ name }) => name))

function nextOf(people: readonly Person[], turn: number): Person {
  const person = people[turn % people.length]
  if (!person) throw new RangeError('nobody pays')
  return person
}

function configOf(dataDir: string) {
  const env = { NODE_ENV: 'test', DATA_DIR: dataDir, DEMO_WORLD: '0', LOG_LEVEL: 'silent' }
  const read = readConfig(env, { version: 'chaos', folder: dataDir })
  if (read.outcome === 'problems') throw new Error(read.problems.join('\n'))
  return { ...read.settings, secretKey: SECRET_KEY }
}

async function deliverInOrder(
  app: App,
  owner: Db,
  { accountId, order }: { accountId: string; order: readonly number[] },
): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`insert into payment_transaction (account_id, gateway, type, target, original_price_cents,
      price_cents, credit_token_cents, token_price_cents, locale, expires_at, created_at)
    values (${accountId}, 'sandbox', 'token_package', 'wallet', ${PRICE_CENTS}, ${PRICE_CENTS}, ${PRICE_CENTS}, 100, 'en-US', now() + interval '1 hour', ${minuteOf(0)})
    returning id::text`.execute(owner)
  const orderId = rows[0]?.id ?? ''
  for (const place of order) {
    const body = Buffer.from(JSON.stringify(bodyOf(orderId, place)))
    const signature = signWebhook(sandboxSecret(SECRET_KEY), {
      eventId: `${orderId}_${place}`,
      body,
      now: app.clock.now(),
    })
    const reply = await app.http.inject({
      method: 'POST',
      url: '/api/payment/webhooks/sandbox',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      payload: body,
    })
    if (reply.statusCode !== 200) throw new Error(`a webhook event was answered ${reply.statusCode} ${reply.body}`)
  }
  return orderId
}

const minuteOf = (minute: number) => new Date(Date.UTC(2026, 10, 1, 12, minute))

function bodyOf(orderId: string, place: number): object {
  const { isPaid, ...gatewayEvent } = { isPaid: false, ...gatewayEvents[place] }
  return {
    id: `${orderId}_${place}`,
    isTest: true,
    createdAt: minuteOf(place).toISOString(),
    orderId,
    paymentId: isPaid ? `pay_${orderId}` : null,
    subscriptionReference: null,
    amountCents: PRICE_CENTS,
    currency: 'USD',
    refund: null,
    failure: null,
    decline: null,
    card: null,
    ...gatewayEvent,
  }
}

/** The final state of a payment: its own, and its postings in the wallet. */
async function outcomeOf(owner: Db, paymentId: string): Promise<string> {
  const { rows } = await sql<{
    state: object
  }>`select to_jsonb(payment) - array['id', 'created_at', 'updated_at', 'next_check_at', 'settled_check_at', 'check_count',
      'gateway_payment_id', 'expires_at', 'account_id'] as state from payment_transaction payment where id = ${paymentId}`.execute(
    owner,
  )
  const { rows: books } = await sql<{ tokens: number }>`select coalesce(sum(posting.amount_cents), 0)::int as tokens
    from posting join ledger_account account on account.id = posting.account_id and account.purpose = 'fan_wallet'
    where posting.transaction_id = ${paymentId}
      or posting.transaction_id in (select id from webhook_event where transaction_id = ${paymentId})`.execute(owner)
  return JSON.stringify({ ...rows[0]?.state, tokens: books[0]?.tokens })
}
