import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Db } from '#src/platform/db/database.ts'
import { monthsOfBusiness } from '#src/test-support/months-of-business.ts'
import { examineBooks } from './examine-books.ts'
import { describeBooks } from './report.ts'

class Undo extends Error {}

/** What breaks each invariant, as the owner of the database may and nobody else. */
const breaks: Record<string, string | readonly string[]> = {
  balanced: `update posting set amount_cents = amount_cents + 1 where line = 1`,
  unaltered: `update ledger_transaction set source_id = uuidv7() where kind = 'top_up'`,
  chained: `update ledger_seal set hash = '\\x00'`,
  sealed_once: `delete from ledger_seal`,
  balance_is_sum: `update ledger_account set balance_cents = balance_cents + 1 where purpose = 'fan_wallet'`,
  posting_has_account: `update posting set account_id = uuidv7() where line = 1`,
  sums_to_nothing: `delete from posting where line = 1`,
  nobody_overdrew: `update ledger_account set balance_cents = -5, floor_cents = -5 where purpose = 'fan_wallet'`,
  spending_is_sum: `update ledger_account set spent_cents = spent_cents + 1 where spent_hour is not null`,
  limited_wallet_is_marked: `update ledger_account set has_limit = false`,
  charges_are_counted: `update ledger_account set charge_count = charge_count + 1 where charge_count > 0`,
  paid_top_ups_are_counted: `update ledger_account set paid_top_up_count = paid_top_up_count + 1 where paid_top_up_count > 0`,
  paid_is_credited: `update payment_transaction set credit_token_cents = credit_token_cents + 1`,
  credited_is_paid: `update payment_transaction set captured_cents = 0, paid_at = null`,
  paid_is_proven: `delete from webhook_event where kind = 'payment_succeeded'`,
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
  // Lines are held against the ledger only while no event waits.
  lines_are_the_books: [
    `delete from outbox`,
    `update earning set gross_token_cents = gross_token_cents + 1, net_token_cents = net_token_cents + 1 where kind = 'sale' and paid_token_cents = 0`,
  ],
  days_are_lines: `update earning_day set unpaid_token_cents = unpaid_token_cents + 1`,
  payout_is_reserved: payoutOf('pending'),
  payout_is_posted: payoutOf('done'),
  money_back_is_posted: `update payment_transaction set reversed_cents = 0`,
  tokens_back_in_proportion: `update payment_transaction set credit_token_cents = credit_token_cents + 7`,
  money_back_has_webhook_event: `update ledger_transaction set id = uuidv7() where kind = 'top_up_reversal'`,
  dispute_holds_payment: `update payment_dispute set status = 'won' where status = 'lost'`,
  dispute_fee_is_ours: `update posting set account_id = (select id from ledger_account where purpose = 'fan_wallet' limit 1)
    where line = 1 and transaction_id in (select id from ledger_transaction where kind = 'dispute_fee')`,
  lost_time_comes_again: `update subscription_reversal set reinstated_in = null`,
  overdrawn_is_disputed: [
    `update payment_dispute set status = 'lost'`,
    `update payment_transaction set refunded_cents = 0`,
    `update ledger_account set balance_cents = -5, floor_cents = -5 where floor_cents is not null`,
  ],
  won_gives_again: `delete from purchase_reversal where kind = 'chargeback_reversal'`,
  coupon_uses_are_counted: `update coupon set used_count = used_count + 1`,
  coupon_within_limit: [
    `update coupon set maximum_uses = 1`,
    `update coupon_use set state = 'used', created_at = created_at + interval '1 hour'`,
  ],
  coupon_once_a_person: [
    `drop index coupon_use_once`,
    `update coupon_use set (account_id, coupon_id, state) = (select account_id, coupon_id, 'used' from coupon_use order by transaction_id limit 1)`,
  ],
  coupon_has_payment: `update coupon_use set state = 'released'`,
  refund_within_paid: `update payment_transaction set refunded_cents = 0`,
  refund_is_reversal: `update refund set amount_cents = amount_cents + 1 where kind = 'purchase'`,
  receipt_is_reversals: `update purchase set refunded_token_cents = 0`,
  reversal_is_posted: `delete from posting where line = 1 and transaction_id in (select id from purchase_reversal)`,
  refund_has_event: `update payment_refund set state = 'requested'`,
  refund_follows_gateway: `update refund set status = 'failed', settled_at = null where kind = 'payment'`,
  refunded_is_events: `update payment_transaction set refunded_cents = refunded_cents - 1 where refunded_cents > 0`,
  period_follows_payment: `update subscription_reversal set price_token_cents = price_token_cents - 1 where kind = 'refund'`,
  event_is_of_payment: `update webhook_event set facts = jsonb_set(facts, '{paymentId}', '"pay_of_another"') where kind = 'payment_succeeded'`,
  commission_adds_up: `update purchase set commission_basis_points = commission_basis_points + 100`,
  spent_within_limit: `update spending_limit set limit_token_cents = 1, next_limit_token_cents = null, next_from = null, updated_at = updated_at - interval '1 day'`,
  raise_waits: `update spending_limit set next_from = next_from + interval '1 day'`,
  tops_up_one_by_one: `insert into payment_transaction select (jsonb_populate_record(payment, jsonb_build_object('id', uuidv7(), 'gateway_payment_id', null,
      'created_at', payment.created_at - interval '1 hour', 'paid_at', payment.paid_at + interval '1 hour'))).*
    from payment_transaction payment where type = 'token_package' and not is_payer_present`,
  tops_up_by_consent: `delete from auto_top_up`,
  free_is_explained: `delete from free_days_use`,
  gift_has_giver: `update subscription_period set payer_id = uuidv7()`,
  trial_uses_are_counted: `update trial_link set use_count = use_count + 1`,
  period_back_is_posted: `update subscription_reversal set commission_token_cents = commission_token_cents + 1`,
  period_back_has_row: `delete from subscription_reversal`,
  period_back_in_proportion: `update subscription_reversal set commission_token_cents = 0`,
  refunded_period_is_over: `update payment_transaction set status = 'refunded'`,
  lost_period_is_undone: `update payment_transaction set reversed_cents = 0`,
  period_has_line: `delete from earning where id in (select id from subscription_period)`,
  reversal_has_line: `delete from earning where kind <> 'sale'`,
  payout_is_released: `delete from ledger_transaction where kind = 'payout_release'`,
  one_payout_at_a_time: [
    `drop index payout_request_open`,
    payoutOf('pending'),
    `update payout_request set performer_id = (select performer_id from earning limit 1), status = 'pending', decided_at = null`,
  ],
  line_is_paid_by_payouts: `delete from payout_allocation`,
  statements_are_chained: `update earning_statement set opening_token_cents = opening_token_cents + 1`,
  statements_are_the_books: `update earning_statement set line_count = line_count + 1`,
  key_has_answer: `update idempotency_key set reply = null, result_id = null`,
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
  return `insert into payout_request (performer_id, status, token_cents, token_price_cents, payout_cents, payment_account_type, encrypted_account, decided_at)
    values (uuidv7(), '${status}', 100, 100, 100, 'banking', '', ${status === 'done' ? 'now()' : 'null'})`
}

/** What is found of one invariant after something was broken, which is undone again. */
async function reportAfter(owner: Db, name: string, statements: readonly string[]): Promise<string> {
  let report = ''
  const looked = owner.transaction().execute(async (tx) => {
    // Neither triggers nor foreign keys stand in the way of an owner who means it.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
    report = describeBooks(await examineBooks(tx, new Set([name])))
    throw new Undo()
  })
  const end: unknown = await looked.catch((error: unknown) => error)
  expect.soft(end, name).toBeInstanceOf(Undo)
  return report
}

test('the checker finds nothing wrong after months of business, and sees each invariant broken when it is', async () => {
  const { databaseUrl } = await monthsOfBusiness()
  const owner = openDatabase(databaseUrl, { maximumConnections: 1 })
  onTestFinished(() => owner.destroy())
  const examined = await examineBooks(owner)
  expect(describeBooks(examined)).toMatch(/\d+ invariants hold$/)
  // Nothing holds because there was nothing to look at.
  const looked = examined.filter(({ count }) => count > 0).map(({ name }) => name)
  expect(examined.map(({ name }) => name).filter((name) => !looked.includes(name))).toEqual(['one_payout_at_a_time'])

  expect(Object.keys(breaks).sort(), 'every invariant is broken once').toEqual(examined.map(({ name }) => name).sort())
  for (const [name, statements] of Object.entries(breaks)) {
    const report = await reportAfter(owner, name, [statements].flat())
    expect
      .soft(report)
      .toMatch(new RegExp(`✗ +\\d+ +${name}: .*\\n    \\S+ \\{[^]*\\n    look at: .+\\n\\n1 of 1 invariants`))
  }
  expect(describeBooks(await examineBooks(owner))).toMatch(/invariants hold$/)
})
