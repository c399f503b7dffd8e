import type { PaymentTransaction } from '@stagedoor/contract/payments'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Db } from '#src/platform/db/database.ts'
import { actAtSandbox } from '#src/test-support/sandbox-payer.ts'
import { postsWorld } from '#src/test-support/posts-world.ts'
import { examineBooks } from './examine-books.ts'
import { describeBooks } from './report.ts'

class Undo extends Error {}

/** One row of each kind that money leaves behind, made by the calls themselves. */
async function booksOfADay(): Promise<Db> {
  const { app, call, read, aFan, aCreator, aPost } = await postsWorld()
  const origin = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const [creator, fan] = [await aCreator(), await aFan()]
  await sql`update account set created_at = created_at - interval '90 days'`.execute(app.db)
  for (const amount of [30, 20]) {
    const payment = await read<PaymentTransaction>('POST', '/payment/wallet/top-up', { as: fan, body: { amount } })
    await actAtSandbox(origin, payment.paymentUrl ?? '', 'approve')
    await expect
      .poll(() => read<object>('GET', `/payment/transactions/${payment._id}`, { as: fan }))
      .toMatchObject({
        status: 'success',
      })
  }
  const post = await aPost(creator, { isSale: true, price: 5 })
  for (const [path, body] of [
    [`/wallet/charges/feed/${post._id}`, {}],
    [`/wallet/charges/tip/${creator.accountId}`, { price: 10 }],
  ] as const) {
    const reply = await app.http.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { authorization: fan.token, 'idempotency-key': path },
      payload: body,
    })
    expect(reply.statusCode).toBe(201)
  }
  expect((await call('POST', `/wallet/charges/feed/${post._id}`, { as: fan, body: {} })).statusCode).toBe(200)
  await app.runDue()
  const owner = openDatabase(app.databaseUrl, { maximumConnections: 1 })
  onTestFinished(() => owner.destroy())
  return owner
}

/** What breaks each invariant, as the owner of the database may and nobody else. */
const breaks: Record<string, string> = {
  balanced: `update posting set amount_cents = amount_cents + 1 where line = 1`,
  unaltered: `update ledger_transaction set cause = cause || '!' where kind = 'top_up'`,
  chained: `update ledger_seal set hash = '\\x00'`,
  sealed_once: `delete from ledger_seal`,
  balance_is_sum: `update ledger_account set balance_cents = balance_cents + 1 where purpose = 'fan_wallet'`,
  posting_has_account: `update posting set account_id = uuidv7() where line = 1`,
  sums_to_nothing: `delete from posting where line = 1`,
  nobody_overdrew: `update ledger_account set balance_cents = -5, floor_cents = -5 where purpose = 'fan_wallet'`,
  paid_is_credited: `update payment_transaction set credit_token_cents = credit_token_cents + 1`,
  credited_is_paid: `update payment_transaction set captured_cents = 0, paid_at = null`,
  paid_is_proven: `delete from payment_notice where kind = 'payment_succeeded'`,
  proof_is_heard: `update payment_transaction set captured_cents = 0`,
  charge_is_posted: `update purchase set price_token_cents = price_token_cents + 1`,
  charge_has_receipt: `delete from purchase where type = 'tip'`,
  bought_is_open: `delete from entitlement`,
  open_is_bought: `update purchase set status = 'refunded' where type = 'feed'`,
  sold_once: `insert into purchase select (jsonb_populate_record(purchase, jsonb_build_object('id', uuidv7()))).* from purchase where type = 'feed'`,
  period_is_paid: periodOf({ number: 1, price: 500 }),
  period_is_posted: periodOf({ number: 1, price: 500 }),
  payment_has_period: `update payment_transaction set type = 'monthly_subscription', credit_token_cents = null`,
  periods_follow: periodOf({ number: 2, price: 0 }),
  subscribed_is_open: `insert into entitlement (account_id, kind, item_id, source, source_id) values (uuidv7(), 'subscription', uuidv7(), 'gift', uuidv7())`,
  sale_has_line: `delete from earning where type = 'tip'`,
  line_has_sale: `update earning set id = uuidv7()`,
  lines_are_the_books: `update earning set gross_token_cents = gross_token_cents + 1, net_token_cents = net_token_cents + 1`,
  payout_is_reserved: payoutOf('pending'),
  payout_is_posted: payoutOf('done'),
  key_has_answer: `update idempotency_key set reply = null`,
  key_has_one_effect: `insert into idempotency_key select (jsonb_populate_record(known, jsonb_build_object('key', known.key || '!'))).* from idempotency_key known`,
  answer_is_true: `update idempotency_key set account_id = uuidv7()`,
}

function periodOf({ number, price }: { number: number; price: number }): string {
  return `with made as (insert into subscription (fan_id, performer_id, source, type, terms_id, gateway, renews_from, time_zone, is_renewing)
      values (uuidv7(), uuidv7(), 'fan', 'monthly', uuidv7(), 'wallet', 'wallet', 'UTC', true) returning id, fan_id)
    insert into subscription_period (id, subscription_id, number, follows_number, starts_at, ends_at, terms_id, terms_price_cents,
      price_cents, payer_id, paid_from, token_price_cents, price_token_cents, commission_token_cents, commission_basis_points)
    select uuidv7(), id, ${number}, ${number === 1 ? 'null' : number - 1}, now(), now() + interval '1 day', uuidv7(), ${price}, ${price},
      fan_id, 'wallet', 100, ${price}, 0, 0 from made`
}

function payoutOf(status: 'pending' | 'done'): string {
  return `insert into payout_request (performer_id, status, token_cents, token_price_cents, payout_cents, payment_account_type, account_sealed, decided_at)
    values (uuidv7(), '${status}', 100, 100, 100, 'banking', '', ${status === 'done' ? 'now()' : 'null'})`
}

/** The report after one statement that breaks something, which is undone again. */
async function reportAfter(owner: Db, statement: string): Promise<{ broken: string[]; report: string }> {
  const found = { broken: [] as string[], report: '' }
  const looked = owner.transaction().execute(async (tx) => {
    // Neither triggers nor foreign keys stand in the way of an owner who means it.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
    const examined = await examineBooks(tx)
    found.broken = examined.filter(({ breaches }) => breaches.length > 0).map(({ name }) => name)
    found.report = describeBooks(examined)
    throw new Undo()
  })
  await expect(looked).rejects.toThrow(Undo)
  return found
}

test('the checker finds nothing wrong after a day of business, and sees each invariant broken when it is', async () => {
  const owner = await booksOfADay()
  const examined = await examineBooks(owner)
  expect(describeBooks(examined)).toMatch(/\d+ invariants hold$/)
  const counted = Object.fromEntries(examined.map(({ name, count }) => [name, count]))
  expect(counted).toMatchObject({ balanced: 4, charge_is_posted: 2, bought_is_open: 1, paid_is_credited: 2 })
  expect(counted).toMatchObject({ sale_has_line: 2, key_has_answer: 2, answer_is_true: 2 })

  expect(Object.keys(breaks).sort(), 'every invariant is broken once').toEqual(Object.keys(counted).sort())
  for (const [name, statement] of Object.entries(breaks)) {
    const { broken, report } = await reportAfter(owner, statement)
    expect.soft(broken, statement).toContain(name)
    expect.soft(report).toMatch(new RegExp(`✗ +\\d+ +${name}: .*\\n    \\S+ \\{`))
  }
  expect(describeBooks(await examineBooks(owner))).toMatch(/invariants hold$/)
})
