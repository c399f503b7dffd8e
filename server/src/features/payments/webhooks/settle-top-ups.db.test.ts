import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { EventBody } from '#src/platform/gateways/sandbox/event-body.ts'
import { sandboxSecret } from '#src/platform/gateways/sandbox/sandbox.ts'
import { signWebhook, SIGNATURE_HEADER } from '#src/platform/gateways/sandbox/webhook-signature.ts'
import { aPayer } from '#src/test-support/a-payer.ts'
import { countStatements } from '#src/test-support/count-statements.ts'
import { testConfig } from '#src/test-support/test-config.ts'

const PAYMENTS = 50
/** However many events arrive together, up to the hundred of a batch. */
const MOST_STATEMENTS = 12
/** With routing, claims and deletions of the outbox. */
const MOST_STATEMENTS_AFTERWARDS = 25

/** Payments of 20 tokens of five fans, of which no event has come, and what the sandbox will report of each. */
async function waitingPayments(count: number, processes = 1) {
  const statements = countStatements()
  const app = await aPayer({ processes, logs: true })
  const fans = [app.fanId, await app.aFan(), await app.aFan(), await app.aFan(), await app.aFan()]
  const { rows } = await sql<{ id: string }>`insert into payment_transaction (account_id, gateway, type, target,
      original_price_cents, price_cents, credit_token_cents, token_price_cents, locale, expires_at, status)
    select (${fans}::uuid[])[1 + n % 5], 'sandbox', 'token_package', 'wallet', 2000, 2000, 2000, 100, 'en-US',
      app_now() + interval '1 hour', 'processing' from generate_series(1, ${count}::int) n returning id`.execute(
    app.owner,
  )
  const ids = rows.map(({ id }) => id)
  const eventOf = (orderId: string, other: Partial<EventBody> = {}): EventBody => ({
    id: `evt_${orderId}`,
    kind: 'payment_succeeded',
    isTest: true,
    createdAt: app.clock.now().toISOString(),
    orderId,
    paymentId: `pay_${orderId}`,
    subscriptionReference: null,
    amountCents: 2_000,
    currency: 'USD',
    refund: null,
    failure: null,
    decline: null,
    card: { reference: null, holderName: 'Fay Fan', brand: 'visa', last4Digits: '4242', month: 12, year: 2060 },
    ...other,
  })
  /** @returns the status of the answer */
  const send = (event: EventBody, process = 0): Promise<number> => {
    const body = Buffer.from(JSON.stringify(event))
    const secret = sandboxSecret(testConfig('').secretKey)
    const signature = signWebhook(secret, { eventId: event.id, body, now: app.clock.now() })
    return app.postWebhook(body, { headers: { [SIGNATURE_HEADER]: signature }, process })
  }
  const states = () =>
    app.rows('select state, reason, count(*)::int as count from webhook_event group by 1, 2 order by 1, 2')
  return { ...app, app, fans, ids, eventOf, send, statements, states }
}

test('fifty payments that are reported at once are credited by a few statements, each before its event is answered', async () => {
  const { app, statements, fans, ids, eventOf, send, states } = await waitingPayments(PAYMENTS)
  let statuses: number[] = []
  const sent = await statements.during(async () => {
    statuses = await Promise.all(ids.map((id) => send(eventOf(id))))
  })
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await states()).toEqual([{ state: 'applied', reason: null, count: PAYMENTS }])
  for (const fan of fans) expect(await app.balance(fan)).toBe((PAYMENTS / 5) * 20)
  expect(
    await app.rows(
      "select from payment_transaction where status = 'success' and captured_cents = 2000 and paid_at is not null",
    ),
  ).toHaveLength(PAYMENTS)
  expect(sent.filter((text) => text.includes('wallet_posts'))).toHaveLength(1)
  expect(sent.length).toBeLessThanOrEqual(MOST_STATEMENTS)
  const delivered = await statements.during(() => app.drain())
  expect(delivered.length).toBeLessThanOrEqual(MOST_STATEMENTS_AFTERWARDS)
  expect(await app.rows('select from outbox')).toEqual([])
})

test('of events that arrive together each has its own outcome: repeats, lies and a broken credit hold up none of the rest', async () => {
  const { app, ids, eventOf, send, states, credits } = await waitingPayments(8, 2)
  const [broken = '', lied = '', twice = '', paidAgain = '', shared = '', ...rest] = ids
  await sql`create function refuse_credit() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$`.execute(
    app.owner,
  )
  await sql
    .raw(`create trigger broken after insert on ledger_transaction for each row when (new.id = '${broken}')
      execute function refuse_credit()`)
    .execute(app.owner)
  const saved = {
    reference: 'card_of_fay',
    holderName: 'Fay Fan',
    brand: 'visa',
    last4Digits: '4242',
    month: 12,
    year: 2060,
  }
  const answers = await Promise.all([
    send(eventOf(broken)),
    send(eventOf(lied, { amountCents: 2_001 })),
    ...[0, 1, 0, 1].map((process) => send(eventOf(twice), process)),
    send(eventOf(paidAgain)),
    send(eventOf(paidAgain, { id: 'evt_second', paymentId: 'pay_second', createdAt: '2099-01-01T00:00:00.000Z' })),
    send(eventOf(shared, { paymentId: `pay_${twice}` }), 1),
    send(eventOf('019365a0-0000-7000-8000-000000000000')),
    send(eventOf(rest[0] ?? '', { card: saved })),
    ...rest.slice(1).map((id, place) => send(eventOf(id), place % 2)),
  ])
  expect(answers.filter((status) => status !== 200)).toEqual([500])
  const credited = async () => (await credits()).map(({ transactionId }) => transactionId).toSorted()
  // One of two orders that name one payment is paid by it.
  const payer = (await credited()).includes(twice) ? twice : shared
  expect(await credited()).toEqual([payer, paidAgain, ...rest].toSorted())
  expect(await states()).toEqual([
    { state: 'applied', reason: null, count: 2 + rest.length },
    { state: 'quarantined', reason: 'amount_differs', count: 1 },
    { state: 'quarantined', reason: 'payment_of_other_order', count: 1 },
    { state: 'quarantined', reason: 'second_payment', count: 1 },
    { state: 'unmatched', reason: 'unknown_order', count: 1 },
  ])
  expect(await app.rows("select from payment_card where reference = 'card_of_fay'")).toHaveLength(1)

  await sql`drop trigger broken on ledger_transaction`.execute(app.owner)
  expect(await send(eventOf(broken))).toBe(200)
  expect(await Promise.all(ids.map((id) => send(eventOf(id))))).toEqual(ids.map(() => 200))
  expect(await credited()).toContain(broken)
  expect(new Set(await credited()).size).toBe((await credited()).length)
})
