import { ANOTHER_FAN, copied, RECHAINED, type Corruptions } from './corruption.ts'

function payoutOf(status: 'pending' | 'done'): string {
  return `insert into payout_request (performer_id, status, token_cents, token_price_cents, payout_cents, payment_account_type, encrypted_account, decided_at)
    values (uuidv7(), '${status}', 100, 100, 100, 'banking', '', ${status === 'done' ? 'now()' : 'null'})`
}

/** The text of every statement with something replaced, hashed and chained again. */
const rewritten = (from: string, to: string) => `update earning_statement set body = replace(body, ${from}, ${to}),
  hash = sha256(convert_to(replace(body, ${from}, ${to}), 'UTF8'))`

export const earningCorruptions: Corruptions = {
  sale_has_line: {
    'the line of a tip is gone': `delete from earning where type = 'tip'`,
    'the line of a sale is another creator’s': `update earning set performer_id = ${ANOTHER_FAN} where kind = 'sale'`,
  },
  line_has_sale: { 'a line has no sale': `update earning set id = uuidv7()` },
  // Lines are held against the ledger only while no event waits.
  lines_are_the_books: {
    'a line is worth more than was earned': [
      `delete from outbox`,
      `update earning set gross_token_cents = gross_token_cents + 1, net_token_cents = net_token_cents + 1 where kind = 'sale' and paid_token_cents = 0`,
    ],
  },
  days_are_lines: {
    'the sum of a day is not that of its lines': `update earning_day set unpaid_token_cents = unpaid_token_cents + 1`,
  },
  period_has_line: {
    'the lines of periods are gone': `delete from earning where id in (select id from subscription_period)`,
  },
  reversal_has_line: { 'the lines of reversals are gone': `delete from earning where kind <> 'sale'` },
  line_repeats_sale: {
    'a line names another buyer': `update earning set buyer_id = uuidv7() where kind = 'sale'`,
    'a line is dated back': `update earning set created_at = created_at - interval '20 days' where kind = 'sale'`,
    'a line has another rate': `update earning set commission_basis_points = 0 where kind = 'sale'`,
    'a line is for another item': `update earning set source_id = uuidv7() where kind = 'sale'`,
    'a line names another payment': `update earning set transaction_id = uuidv7() where kind = 'sale'`,
  },
  line_repeats_reversal: {
    'a reversal is another creator’s': `update earning set performer_id = ${ANOTHER_FAN} where kind <> 'sale'`,
    'a reversal of a lost payment is called a refund': `update earning set kind = 'refund' where kind = 'chargeback'`,
    'a reversal reverses a sale that is not there': `update earning set sale_id = uuidv7() where kind <> 'sale'`,
  },
  line_matures_in_time: {
    'a sale can be paid out at once': `update earning set available_at = created_at where kind = 'sale'`,
    'a sale can never be paid out': `update earning set available_at = created_at + interval '10 years' where kind = 'sale'`,
    'a reversal does not count yet': `update earning set available_at = created_at + interval '7 days' where kind = 'refund'`,
  },
  payout_is_reserved: {
    'a payout is open without a reservation': payoutOf('pending'),
  },
  payout_is_posted: {
    'a payout is done that was never posted': payoutOf('done'),
    'a payout was over more than was posted': `update payout_request set token_cents = token_cents + 100 where status = 'done'`,
  },
  payout_is_released: {
    'a rejected payout is still reserved': `delete from ledger_transaction where kind = 'payout_release'`,
  },
  one_payout_at_a_time: {
    'a creator has two open payouts': [
      `drop index payout_request_open`,
      payoutOf('pending'),
      `update payout_request set performer_id = (select performer_id from earning limit 1), status = 'pending', decided_at = null`,
    ],
  },
  line_is_paid_by_payouts: {
    'the lines of a payout are gone': `delete from payout_allocation`,
    'a line is paid by no payout': `update earning set paid_token_cents = net_token_cents, paid_at = app_now() where paid_token_cents = 0`,
  },
  payout_is_approved: {
    'the approvals are gone': `delete from payout_approval`,
    'the creator approved their own payout': `update payout_approval set approver_id = (select performer_id from payout_request limit 1)`,
    'a fan approved a payout': `update payout_approval set approver_id = ${ANOTHER_FAN}`,
  },
  payout_is_audited: {
    'a payout was approved in the tables alone': `delete from audit_log where action = 'earnings.payout_approved'`,
    'a payout is done in the tables alone': `delete from audit_log where action = 'earnings.payout_done'`,
    'a rejection is not in the audit log': `delete from audit_log where action = 'earnings.payout_rejected'`,
    'a rejected payout is called withdrawn': `update payout_request set payout_stage = 'withdrawn' where status = 'rejected'`,
    'a payout was raised after it was approved': `update payout_request set token_cents = token_cents * 2, payout_cents = payout_cents * 2 where status = 'done'`,
    'somebody else approved than the audit log says': `update payout_approval set approver_id = uuidv7()`,
    'a payout goes to another creator': `update payout_request set performer_id = ${ANOTHER_FAN}`,
  },
  payout_amount_adds_up: {
    'a payout pays more dollars': `update payout_request set payout_cents = payout_cents + 100`,
    'a payout has another rate': `update payout_request set token_price_cents = token_price_cents * 2`,
  },
  payout_was_mature: {
    'a payout was decided before its lines were available': `update payout_request set decided_at = decided_at - interval '7 days' where status = 'done'`,
    'a rejected payout pays lines': `update payout_allocation set payout_id = (select id from payout_request where status = 'rejected')`,
    'a payout pays lines of another creator': `update earning set performer_id = ${ANOTHER_FAN} where paid_at is not null`,
    'a payout pays a reversal': `update payout_allocation set token_cents = -token_cents`,
  },
  line_is_paid_when_it_says: {
    'a line was paid before its payout': `update earning set paid_at = paid_at - interval '1 day' where paid_at is not null`,
    'a paid line is unpaid': `update earning set paid_at = null`,
  },
  payout_respects_hold: {
    'a payout was sent while it was held': `insert into payout_hold select performer_id, decided_at + interval '1 day' from payout_request where status = 'done'`,
  },
  statements_are_chained: {
    'a statement opens with another balance': `update earning_statement set opening_token_cents = opening_token_cents + 1`,
    'the text of a statement is changed': `update earning_statement set body = replace(body, 'sale', 'gift')`,
  },
  statements_are_the_books: {
    'a statement counts another number of lines': `update earning_statement set line_count = line_count + 1`,
    'a statement is gone': `delete from earning_statement`,
    'a line stands on no statement': `update earning set statement_month = null where statement_month is not null`,
  },
  statement_says_its_columns: {
    'a statement is another creator’s': `update earning_statement set performer_id = ${ANOTHER_FAN}`,
    'a statement closes with more than it says': `update earning_statement set closing_token_cents = closing_token_cents + 100`,
    'a statement is of another month': `update earning_statement set month = '1' || substr(month, 2)`,
  },
  statement_lists_its_lines: {
    'a statement lists a line that is not there': rewritten(
      `(select id::text from earning limit 1)`,
      `'00000000-0000-7000-8000-000000000000'`,
    ),
    'a line is worth more than the statement says': `update earning set net_token_cents = net_token_cents + 1, gross_token_cents = gross_token_cents + 1, paid_token_cents = 0, paid_at = null where kind = 'sale'`,
    'a statement calls a sale a refund': rewritten(`'"kind":"sale"'`, `'"kind":"refund"'`),
    'a payout is on another statement': `update payout_request set statement_month = '2020-01' where status = 'done'`,
  },
  lines_are_stated_in_time: {
    'a line stands on a statement of a month before it': `update earning set statement_month = '2020-01' where statement_month is not null`,
    'a line of a closed month is on no statement': `update earning set statement_month = null, created_at = created_at - interval '1 year', updated_at = updated_at - interval '1 year'`,
  },
  statement_names_seal: {
    'all seals are computed again over a changed transaction': `update ledger_seal set hash = sha256(hash || id::text::bytea)`,
    'a statement names a seal that is not there': `delete from ledger_seal`,
  },
  statement_is_signed: {
    'a signature is another': `update earning_statement set signature = sha512(hash)`,
    'a statement names a key that has not signed it': `update earning_statement set public_key = sha256(public_key)`,
    'a statement is rewritten and hashed again': rewritten(`'"kind":"sale"'`, `'"kind":"refund"'`),
  },
  audit_is_chained: {
    'an audited amount is changed': `update audit_log set facts = jsonb_set(facts, '{tokenCents}', '1') where action = 'earnings.payout_done'`,
    'an audited action has another actor': `update audit_log set actor_id = uuidv7() where action = 'earnings.payout_approved'`,
    'an audited action is dated back': `update audit_log set created_at = created_at - interval '1 day' where id = (select min(id) from audit_log)`,
    'an audit row is deleted': `delete from audit_log where id = (select id from audit_log order by id offset 2 limit 1)`,
    'an audit row is put in': copied('audit_log', 'true', { id: '(select max(id) + 1 from audit_log)' }),
  },
  refund_is_audited: {
    'a refund was written in the tables alone': copied('refund', 'true', { id: 'uuidv7()' }),
    'a refund is over more than was requested': `update refund set amount_cents = amount_cents + 100`,
    'a refund goes to another account': `update refund set account_id = ${ANOTHER_FAN}`,
    'a fan requested a refund as staff': `update refund set requested_by = ${ANOTHER_FAN}, decided_by = ${ANOTHER_FAN}`,
    'the audit log was made anew without a refund': [
      `delete from audit_log where action = 'purchases.refund_requested' and facts ->> 'kind' = 'payment'`,
      RECHAINED,
    ],
    'somebody else decided a refund, whom nobody audited': `update refund set decided_by = (select id from account where role = 'performer' limit 1)`,
  },
  nothing_is_stuck: {
    'an open payment is never asked about': `update payment_transaction set status = 'processing', paid_at = null, expires_at = app_now() - interval '30 days', captured_cents = 0, refunded_cents = 0, reversed_cents = 0`,
    'a payment is due to be asked about for days': `update payment_transaction set next_check_at = app_now() - interval '3 days' where is_payer_present`,
    'a refund waits for its gateway': `update refund set status = 'processing', settled_at = null, created_at = app_now() - interval '20 days'`,
    'a payout is approved and forgotten': `update payout_request set status = 'approved', decided_at = null, updated_at = app_now() - interval '40 days' where status = 'rejected'`,
    'a renewal is overdue': `update subscription set due_at = app_now() - interval '3 days' where status = 'active'`,
    'a charge of a subscription is open for days': `update subscription_charge set state = 'open', created_at = app_now() - interval '20 days'`,
    'a coupon is held for days': `update coupon_use set state = 'held', created_at = app_now() - interval '20 days'`,
    'an event was never delivered': `insert into outbox (name, payload, not_before) values ('purchases.item_bought', '{}', now() - interval '2 days')`,
    'a transaction was never sealed': `insert into unaggregated_posting select id, null, 0, true from ledger_transaction where kind = 'top_up'`,
  },
}
