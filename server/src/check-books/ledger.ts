import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { checkBooks, type BookError } from '../features/wallet/index.ts'
import type { Examined, Invariant } from './invariant.ts'

const promises: Record<BookError['invariant'], { says: string; table: string; look: string }> = {
  balanced: {
    says: 'the postings of every transaction sum to zero per commodity',
    table: 'ledger_transaction',
    look: 'posting with this transaction_id',
  },
  unaltered: {
    says: 'every transaction is what was digested when it was written',
    table: 'ledger_transaction',
    look: 'ledger_transaction under the id and its postings: one of them was changed after it was written',
  },
  chained: {
    says: 'the seals form one chain over their transactions',
    table: 'ledger_seal',
    look: 'ledger_seal under this number and the one before',
  },
  sealed_once: {
    says: 'every transaction is sealed once or waits for it',
    table: 'ledger_transaction',
    look: 'ledger_transaction under the id; ledger_seal.transaction_ids and unaggregated_posting that hold it',
  },
  balance_is_sum: {
    says: 'every balance is the sum of its postings',
    table: 'ledger_account',
    look: 'ledger_account under the id; its postings',
  },
  posting_has_account: {
    says: 'every posting has its account and its transaction',
    table: 'posting',
    look: 'posting with this transaction_id',
  },
}

/** What the ledger proves of itself, of those that are asked for. */
export async function examineLedger(
  executor: Db | Tx,
  isAsked: (invariant: { name: string }) => boolean,
): Promise<Examined[]> {
  const names = (Object.keys(promises) as BookError['invariant'][]).filter((name) => isAsked({ name }))
  const errors = names.length === 0 ? [] : await checkBooks(executor)
  return Promise.all(
    names.map(async (name) => {
      const { says, table, look } = promises[name]
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(executor)
      return {
        name,
        says,
        look,
        count: rows[0]?.count ?? 0,
        breaches: errors.filter(({ invariant }) => invariant === name),
      }
    }),
  )
}

/** What no single transaction can prove. */
export const ledgerInvariants: readonly Invariant[] = [
  {
    name: 'sums_to_nothing',
    says: 'all postings together sum to zero per commodity',
    look: 'posting of this commodity, summed by transaction_id',
    count: sql`select count(*) as count from posting`,
    breaches: sql`select commodity::text as subject, jsonb_build_object('sum', sum(amount_cents)) as facts
      from posting group by commodity having sum(amount_cents) <> 0`,
  },
  {
    name: 'nobody_overdrew',
    says: 'no wallet is below zero but by the reversal of a payment',
    look: 'ledger_account under the id and its postings in order',
    count: sql`select count(*) as count from ledger_account where floor_cents is not null`,
    breaches: sql`select account.id::text as subject, jsonb_build_object('owner', owner_id, 'balance', balance_cents, 'taken back', coalesce(reversed.cents, 0)) as facts
      from ledger_account account
        left join lateral (select -sum(posting.amount_cents) as cents from posting
          join ledger_transaction transaction on transaction.id = posting.transaction_id and transaction.kind like '%_reversal'
          where posting.account_id = account.id and posting.amount_cents < 0) reversed on true
      where account.floor_cents is not null and account.balance_cents < 0 and -account.balance_cents > coalesce(reversed.cents, 0) limit 100`,
  },
]
