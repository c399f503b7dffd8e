import { ANOTHER_FAN, copied, RECHAINED, type Corruptions } from './corruption.ts'

/** Digests written again after postings or transactions were changed, as by somebody who knows how. */
const DIGESTED = `update ledger_transaction transaction set digest = ledger_digest(id, kind, source_id, reverses_id, created_at,
  (select string_agg(account_id || '|' || amount_cents, '|' order by line) from posting where transaction_id = transaction.id))`

/** Every seal computed again over the digests. */
const SEALED = `do $$ declare v_seal record; v_hash bytea := ''; begin
  for v_seal in select * from ledger_seal order by id loop
    update ledger_seal set previous_hash = v_hash, hash = (select sha256(v_hash || string_agg(digest, ''::bytea order by id))
      from ledger_transaction where id = any (v_seal.transaction_ids)) where id = v_seal.id returning hash into v_hash;
  end loop; end $$`

export const ledgerCorruptions: Corruptions = {
  balanced: { 'a posting has another amount': `update posting set amount_cents = amount_cents + 1 where line = 1` },
  unaltered: {
    'a top-up has another source': `update ledger_transaction set source_id = uuidv7() where kind = 'top_up'`,
    'a sale is moved from one creator to another account': `update posting set account_id = (select id from ledger_account where purpose = 'creator_reserved' limit 1)
      where transaction_id in (select id from ledger_transaction where kind = 'charge') and line = 2`,
    'a transaction is dated back': `update ledger_transaction set created_at = created_at - interval '1 hour' where kind = 'payout'`,
  },
  chained: {
    'a seal has another hash': `update ledger_seal set hash = '\\x00'`,
    'a transaction is changed and digested again': [
      `update ledger_transaction set created_at = created_at - interval '1 second' where kind = 'payout'`,
      DIGESTED,
    ],
    'the first seal is deleted': `delete from ledger_seal where id = 1`,
    'two seals are merged': [
      `update ledger_seal set transaction_ids = transaction_ids || (select transaction_ids from ledger_seal where id = 2) where id = 1`,
      `delete from ledger_seal where id = 2`,
    ],
  },
  sealed_once: {
    'the seals are gone': `delete from ledger_seal`,
    'a transaction is in no seal': `update ledger_seal set transaction_ids = '{}' where id = 3`,
    'a transaction is deleted with its postings and its source': [
      `delete from posting where transaction_id in (select id from ledger_transaction where kind = 'charge' order by id desc limit 1)`,
      `insert into ledger_seal select max(id) + 1, (select array[id] from ledger_transaction where kind = 'top_up' limit 1), '', '' from ledger_seal`,
    ],
  },
  balance_is_sum: {
    'a wallet has more than its postings': `update ledger_account set balance_cents = balance_cents + 1 where purpose = 'fan_wallet'`,
    'a creator has more than their postings': `update ledger_account set balance_cents = balance_cents + 100 where purpose = 'creator_earnings'`,
    'a posting is aggregated twice': `insert into unaggregated_posting select transaction_id, account_id, amount_cents, false from posting where line = 2 limit 1`,
    'a wallet holds what nothing asked it to': `update ledger_account set held_cents = held_cents + 1 where purpose = 'fan_wallet'`,
    'a wallet has a floor below zero': `update ledger_account set floor_cents = -100000 where purpose = 'fan_wallet'`,
  },
  posting_has_account: {
    'a posting has no account': `update posting set account_id = uuidv7() where line = 1`,
    'a posting has no transaction': `update posting set transaction_id = uuidv7() where line = 3`,
    'a posting has another commodity than its account': `update posting set commodity = 'USD' where line = 1 and commodity = 'TOKEN'`,
    'a posting has another time than its transaction': `update posting set created_at = created_at - interval '1 year' where line = 1`,
  },
  sums_to_nothing: { 'a posting is deleted': `delete from posting where line = 1` },
  nobody_overdrew: {
    'a wallet is below zero': `update ledger_account set balance_cents = -5, floor_cents = -5 where purpose = 'fan_wallet'`,
  },
  spending_is_sum: {
    'an hour of spending has more than was spent': `update ledger_account set spent_cents = spent_cents + 1 where spent_hour is not null`,
    'an hour of spending is gone': `delete from spending_hour`,
  },
  limited_wallet_is_marked: {
    'a wallet with a limit is not marked': `update ledger_account set has_limit = false`,
  },
  charges_are_counted: {
    'a wallet counts one charge too many': `update ledger_account set charge_count = charge_count + 1 where charge_count > 0`,
  },
  paid_top_ups_are_counted: {
    'a wallet counts one top-up too many': `update ledger_account set paid_top_up_count = paid_top_up_count + 1 where paid_top_up_count > 0`,
  },
  kind_is_known: {
    'tokens are posted under a kind of their own': [
      `update ledger_transaction set kind = 'bonus' where kind = 'top_up'`,
      DIGESTED,
      SEALED,
    ],
  },
  transaction_has_source: {
    'a top-up is posted without a payment': [
      `insert into ledger_transaction select '01900000-0000-7000-8000-000000000001', kind, '01900000-0000-7000-8000-000000000001', null, created_at, digest
        from ledger_transaction where kind = 'top_up' limit 1`,
      `insert into posting select '01900000-0000-7000-8000-000000000001', account_id, amount_cents, line, commodity, created_at from posting
        where transaction_id = (select id from ledger_transaction where kind = 'top_up' and id <> '01900000-0000-7000-8000-000000000001' limit 1)`,
    ],
    'a charge lost its receipt': `delete from purchase where type = 'tip'`,
    'a payout lost its request': `delete from payout_request where status = 'done'`,
    'a fee has no dispute': `update ledger_transaction set source_id = uuidv7() where kind = 'dispute_fee'`,
    'a reversal reverses another purchase': [
      `update ledger_transaction set reverses_id = (select id from purchase where type = 'tip' limit 1) where kind = 'purchase_reversal'`,
      DIGESTED,
      SEALED,
    ],
    'a subscription is posted under the id of a tip': `update ledger_transaction set source_id = (select id from purchase limit 1)
      where id = (select id from ledger_transaction where kind = 'subscription' limit 1)`,
  },
  transaction_is_of_its_time: {
    'a payout is dated back with its postings, digests and seals': [
      `update ledger_transaction set created_at = created_at - interval '40 days' where kind = 'payout'`,
      `update posting set created_at = created_at - interval '40 days' where transaction_id in (select id from ledger_transaction where kind = 'payout')`,
      DIGESTED,
      SEALED,
    ],
    'a charge is in the future': `update ledger_transaction set created_at = created_at + interval '1 year' where kind = 'charge'`,
    'a top-up was credited before it was paid': `update ledger_transaction set created_at = created_at - interval '1 year' where kind = 'top_up'`,
  },
  postings_fit_kind: {
    'a top-up goes to the earnings of a creator': [
      `update posting set account_id = (select id from ledger_account where purpose = 'creator_earnings' limit 1)
        where transaction_id in (select id from ledger_transaction where kind = 'top_up') and account_id in (select id from ledger_account where purpose = 'fan_wallet')`,
      DIGESTED,
      SEALED,
    ],
    'a commission is paid into a wallet': [
      `update posting set account_id = (select id from ledger_account where purpose = 'fan_wallet' limit 1)
        where transaction_id in (select id from ledger_transaction where kind = 'charge') and line = 3`,
      DIGESTED,
      SEALED,
    ],
    'a payout release takes instead of gives': `update posting set amount_cents = -amount_cents where transaction_id in (select id from ledger_transaction where kind = 'payout_release')`,
  },
  account_fits_owner: {
    'the platform owns a wallet': `update ledger_account set owner_id = '00000000-0000-0000-0000-000000000000' where id = (select id from ledger_account where purpose = 'fan_wallet' limit 1)`,
    'a fan has earnings': copied('ledger_account', `purpose = 'creator_earnings'`, {
      id: 'uuidv7()',
      owner_id: ANOTHER_FAN,
    }),
    'an account has an unknown purpose': `update ledger_account set purpose = 'suspense' where purpose = 'platform_costs'`,
    'a wallet has no floor': `update ledger_account set floor_cents = null where purpose = 'fan_wallet'`,
  },
  payer_wallet_is_moved: {
    'what went back of a top-up was taken from another wallet': [
      `update posting set account_id = (select id from ledger_account where purpose = 'fan_wallet' order by created_at limit 1)
        where transaction_id in (select id from ledger_transaction where kind = 'top_up_reversal') and account_id in (select id from ledger_account where purpose = 'fan_wallet')`,
      DIGESTED,
      SEALED,
    ],
    'another fan paid a period': [
      `update posting set account_id = (select id from ledger_account where purpose = 'fan_wallet' order by created_at limit 1)
        where transaction_id in (select id from ledger_transaction where kind = 'subscription') and account_id in (select id from ledger_account where purpose = 'fan_wallet')`,
      DIGESTED,
      SEALED,
    ],
  },
  heads_are_noted: {
    'history is rewritten with all digests and seals': [
      `update ledger_transaction set kind = 'charge', source_id = id where id = (select id from ledger_transaction where kind = 'charge' limit 1)`,
      `update posting set amount_cents = amount_cents * 2 where transaction_id = (select id from ledger_transaction where kind = 'charge' limit 1)`,
      DIGESTED,
      SEALED,
    ],
    'the newest seals are cut off': `delete from ledger_seal where id > 5`,
    'the newest audit rows are cut off': `delete from audit_log where id = (select max(id) from audit_log)`,
    'the audit log is changed and chained again': [
      `update audit_log set actor_id = null where id = (select min(id) from audit_log)`,
      RECHAINED,
    ],
  },
  period_is_paid_as_it_says: {
    'a period of a card says that a wallet paid it': `update subscription_period set paid_from = 'wallet' where paid_from = 'card'`,
    'the gateway paid less for a period': `update posting set amount_cents = amount_cents / 2 where commodity = 'USD' and transaction_id in (select id from ledger_transaction where kind = 'subscription')`,
  },
}
