import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { signWebhook, SIGNATURE_HEADER } from '#src/platform/gateways/sandbox/webhook-signature.ts'
import type { EventBody } from '#src/platform/gateways/sandbox/event-body.ts'
import { sandboxSecret } from '#src/platform/gateways/sandbox/sandbox.ts'
import { untilDelivered } from './deliveries.ts'
import { measureTransactions, type Figure } from './measure.ts'
import { cpuSecondsOf } from './processes.ts'

/** The running product, and what its webhook events are signed with. */
export type SettlingStage = {
  pool: pg.Pool
  origin: string
  seconds: number
  backEnd: readonly number[]
  /** The secret with which the product, and so its sandbox, signs webhook events. */
  secretKey: string
}

const PAYMENTS = 30_000
const SUBSCRIPTIONS = 5_000
/** Of each fan, to different creators. */
const SUBSCRIPTIONS_PER_FAN = 5

/** Payments without webhook events, of one fan after another. */
async function beginPayments(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into payment_transaction (account_id, gateway, type, target, original_price_cents, price_cents, credit_token_cents,
        token_price_cents, locale, expires_at, status)
      select fan.id, 'sandbox', 'token_package', 'wallet', 2000, 2000, 2000, 100, 'en-US', now() + interval '1 hour', 'processing'
      from generate_series(1, $1::int) n join (select id, row_number() over () as place, count(*) over () as size
        from account where username like 'bench.fan%') fan on fan.place = n % fan.size + 1 returning id`,
    [PAYMENTS],
  )
  return rows.map(({ id }) => id)
}

function webhookEventOf(orderId: string, secret: string): { body: Buffer; signature: string } {
  const now = new Date()
  const eventId = `evt_${orderId}`
  const event: EventBody = {
    id: eventId,
    kind: 'payment_succeeded',
    isTest: true,
    createdAt: now.toISOString(),
    orderId,
    paymentId: `pay_${orderId}`,
    subscriptionReference: null,
    amountCents: 2_000,
    currency: 'USD',
    refund: null,
    failure: null,
    decline: null,
    card: { reference: null, holderName: 'Bench', brand: 'visa', last4Digits: '4242', month: 12, year: 2034 },
  }
  const body = Buffer.from(JSON.stringify(event))
  return { body, signature: signWebhook(secret, { eventId, body, now }) }
}

/**
 * Signed webhook events over HTTP: verified, stored, folded and the wallet credited, all committed; those that arrive together in
 * one transaction.
 */
export async function measureSettling({ pool, origin, seconds, backEnd, secretKey }: SettlingStage): Promise<Figure> {
  const waiting = await beginPayments(pool)
  const secret = sandboxSecret(secretKey)
  return measureTransactions({
    job: 'settle (webhook event → credited) over HTTP, 8 connections',
    connections: 8,
    seconds,
    serverPids: backEnd,
    untilDone: () => untilDelivered(pool),
    transactionFor: () => async () => {
      const orderId = waiting.pop()
      if (orderId === undefined) throw new RangeError('the bench ran out of payments')
      const { body, signature } = webhookEventOf(orderId, secret)
      const reply = await fetch(`${origin}/api/payment/webhooks/sandbox`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
        body,
      })
      if (!reply.ok) throw new Error(`a webhook event was answered ${reply.status}`)
      await reply.arrayBuffer()
    },
  })
}

/** Monthly subscriptions paid from the wallet that are all due at the same time. */
async function letFallDue(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update performer set monthly_price_cents = 500 where account_id in (select id from account where username like 'bench.creator%')`,
  )
  await pool.query(
    `with pair as (select fan.id as fan_id, creator.id as performer_id, uuidv7() as terms_id, uuidv7() as subscription_id, uuidv7() as period_id
        from (select id, row_number() over () - 1 as place from account where username like 'bench.fan%' limit $1) fan
          cross join generate_series(1, $2) turn
          join (select id, row_number() over () - 1 as place, count(*) over () as size from account where username like 'bench.creator%') creator
            on creator.place = (fan.place * $2 + turn) % creator.size),
      terms as (insert into subscription_terms (id, fan_id, performer_id, price_cents, period_months, is_renewing, locale, disclosure, consented_at)
        select terms_id, fan_id, performer_id, 500, 1, true, 'en-US', '{}', now() from pair returning id),
      made as (insert into subscription (id, fan_id, performer_id, source, type, terms_id, gateway, renews_from, time_zone, status, is_renewing,
          anchor_at, period_number, paid_until, expires_at, due_at)
        select subscription_id, fan_id, performer_id, 'fan', 'monthly', terms_id, 'wallet', 'wallet', 'UTC', 'active', true,
          app_now() - interval '1 month', 1, app_now(), app_now() + interval '3 days', app_now() from pair returning id)
      insert into subscription_period (id, subscription_id, number, starts_at, ends_at, terms_id, terms_price_cents, price_cents, payer_id,
          paid_from, token_price_cents, price_token_cents, commission_token_cents, commission_basis_points)
        select period_id, subscription_id, 1, app_now() - interval '1 month', app_now(), terms_id, 500, 0, fan_id, 'free', 100, 0, 0, 2000 from pair`,
    [SUBSCRIPTIONS / SUBSCRIPTIONS_PER_FAN, SUBSCRIPTIONS_PER_FAN],
  )
}

/**
 * How fast one process renews due subscriptions: decided, charged, posted and granted in batches. What a core carries counts
 * until the last earnings line and notification is written.
 */
export async function measureRenewals({ pool, backEnd }: SettlingStage): Promise<Figure> {
  await untilDelivered(pool)
  await letFallDue(pool)
  const cpuBefore = cpuSecondsOf(...backEnd)
  const read = async () => {
    const { rows } = await pool.query<{ count: number; seconds: number }>(
      `select count(*) as count, extract(epoch from max(created_at) - min(created_at))::float8 as seconds
        from subscription_period where number = 2 and subscription_id in (select id from subscription where renews_from = 'wallet')`,
    )
    return rows[0] ?? { count: 0, seconds: 0 }
  }
  const until = performance.now() + 120_000
  let { count, seconds } = await read()
  while (count < SUBSCRIPTIONS && performance.now() < until) {
    await pause(500)
    ;({ count, seconds } = await read())
  }
  await untilDelivered(pool)
  return {
    job: 'renewal from the wallet, in batches',
    perSecond: count / seconds,
    capacity: count / (cpuSecondsOf(...backEnd) - cpuBefore),
    p50Ms: null,
    p99Ms: null,
    failures: SUBSCRIPTIONS - count,
  }
}
