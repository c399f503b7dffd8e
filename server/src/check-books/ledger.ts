import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { checkBooks, type BookError } from '../features/wallet/index.ts'
import type { Examined, Invariant } from './invariant.ts'

const promises: Record<BookError['invariant'], { message: string; table: string; look: string }> = {
  balanced: {
    message: 'the postings of every transaction sum to zero per commodity',
    table: 'ledger_transaction',
    look: 'posting with this transaction_id',
  },
  unaltered: {
    message: 'every transaction is what was digested when it was written',
    table: 'ledger_transaction',
    look: 'ledger_transaction under the id and its postings: one of them was changed after it was written',
  },
  chained: {
    message: 'the seals form one chain over their transactions',
    table: 'ledger_seal',
    look: 'ledger_seal under this number and the one before',
  },
  sealed_once: {
    message: 'every transaction is sealed once or waits for it',
    table: 'ledger_transaction',
    look: 'ledger_transaction under the id; ledger_seal.transaction_ids and unaggregated_posting that hold it',
  },
  balance_is_sum: {
    message: 'every balance is the sum of its postings',
    table: 'ledger_account',
    look: 'ledger_account under the id; its postings',
  },
  posting_has_account: {
    message: 'every posting has its account and its transaction',
    table: 'posting',
    look: 'posting with this transaction_id',
  },
}

/** What the ledger proves of itself, of those that are asked for. */
export async function examineLedger(
  executor: Db | Tx,
  isRequested: (invariant: { name: string }) => boolean,
): Promise<Examined[]> {
  const names = (Object.keys(promises) as BookError['invariant'][]).filter((name) => isRequested({ name }))
  const errors = names.length === 0 ? [] : await checkBooks(executor)
  return Promise.all(
    names.map(async (name) => {
      const { message, table, look } = promises[name]
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(executor)
      return {
        name,
        message,
        look,
        count: rows[0]?.count ?? 0,
        breaches: errors.filter(({ invariant }) => invariant === name),
      }
    }),
  )
}

/** What no single transaction proves. */
export const ledgerInvariants: readonly Invariant[] = [
  {
    name: 'sums_to_nothing',
    message: 'all postings together sum to zero per commodity',
    look: 'posting of this commodity, summed by transaction_id',
    count: sql`select count(*) as count from posting`,
    breaches: sql`select commodity::text as subject, jsonb_build_object('sum', sum(amount_cents)) as facts
      from posting group by commodity having sum(amount_cents) <> 0`,
  },
  {
    name: 'nobody_overdrew',
    message: 'no wallet is below zero but by the reversal of a payment',
    look: 'ledger_account under the id and its postings in order',
    count: sql`select count(*) as count from ledger_account where floor_cents is not null`,
    breaches: sql`select account.id::text as subject, jsonb_build_object('owner', owner_id, 'balance', balance_cents, 'taken back', coalesce(reversed.cents, 0)) as facts
      from ledger_account account
        left join lateral (select -sum(posting.amount_cents) as cents from posting
          join ledger_transaction transaction on transaction.id = posting.transaction_id and transaction.kind like '%_reversal'
          where posting.account_id = account.id and posting.amount_cents < 0) reversed on true
      where account.floor_cents is not null and account.balance_cents < 0 and -account.balance_cents > coalesce(reversed.cents, 0) limit 100`,
  },
  {
    name: 'spending_is_sum',
    message: 'the hours of spending that limits are compared with are the sums of what left the wallet',
    look: 'spending_hour of this account and ledger_account.spent_hour; its negative postings by hour',
    count: sql`select count(*) as count from ledger_account where spent_hour is not null`,
    breaches: sql`select coalesce(kept.account_id, spent.account_id)::text as subject,
        jsonb_build_object('hour', coalesce(kept.hour, spent.hour), 'kept', kept.cents, 'postings', spent.cents) as facts
      from (select account_id, hour, sum(cents) as cents from (
            select account_id, hour, spent_cents as cents from spending_hour
            union all select id, spent_hour, spent_cents from ledger_account where spent_hour is not null) hours
          group by account_id, hour) kept
        full join (select posting.account_id, date_trunc('hour', posting.created_at, 'UTC') as hour, -sum(posting.amount_cents) as cents
          from posting join ledger_transaction transaction on transaction.id = posting.transaction_id and transaction.kind not like '%\\_reversal'
            join ledger_account account on account.id = posting.account_id and account.floor_cents is not null
          where posting.amount_cents < 0 group by 1, 2) spent on spent.account_id = kept.account_id and spent.hour = kept.hour
      where coalesce(kept.cents, 0) <> coalesce(spent.cents, 0) limit 100`,
  },
  {
    name: 'limited_wallet_is_marked',
    message: 'every wallet with a spending limit is marked, so that charges read the limit',
    look: 'ledger_account.has_limit of the fan_wallet of this owner; spending_limit of the account',
    count: sql`select count(*) as count from spending_limit`,
    breaches: sql`select spending_limit.account_id::text as subject, jsonb_build_object('period', period) as facts
      from spending_limit where not exists (select from ledger_account
        where owner_id = spending_limit.account_id and purpose = 'fan_wallet' and commodity = 'TOKEN' and has_limit) limit 100`,
  },
  {
    name: 'charges_are_counted',
    message: 'a wallet counts its charges',
    look: 'ledger_account.charge_count; the ledger_transaction of the kind charge with a posting of the account',
    count: sql`select count(*) as count from ledger_account where charge_count > 0`,
    breaches: sql`select account.id::text as subject, jsonb_build_object('counted', account.charge_count, 'charges', coalesce(made.times, 0)) as facts
      from ledger_account account left join (select posting.account_id, count(*) as times
          from ledger_transaction transaction join posting on posting.transaction_id = transaction.id
          where transaction.kind = 'charge' group by posting.account_id) made on made.account_id = account.id
      where account.floor_cents is not null and account.charge_count <> coalesce(made.times, 0) limit 100`,
  },
  {
    name: 'paid_top_ups_are_counted',
    message: 'a wallet counts the top-ups that moved money, and no others',
    look: 'ledger_account.paid_top_up_count; the postings of its transactions of the kind top_up',
    count: sql`select count(*) as count from ledger_account where paid_top_up_count > 0`,
    breaches: sql`select account.id::text as subject, jsonb_build_object('counted', account.paid_top_up_count, 'paid', coalesce(paid.times, 0)) as facts
      from ledger_account account left join (select posting.account_id, count(*) as times
          from ledger_transaction transaction join posting on posting.transaction_id = transaction.id
          where transaction.kind = 'top_up' and exists (select from posting other
            where other.transaction_id = transaction.id and other.commodity = 'USD') group by posting.account_id) paid on paid.account_id = account.id
      where account.floor_cents is not null and account.paid_top_up_count <> coalesce(paid.times, 0) limit 100`,
  },
]
