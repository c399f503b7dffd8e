import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { checkBooks, type BookError } from '../features/wallet/index.ts'
import type { Examined, Invariant } from './invariant.ts'

const promises: Record<BookError['invariant'], { says: string; table: string }> = {
  balanced: { says: 'the postings of every transaction sum to zero per commodity', table: 'ledger_transaction' },
  unaltered: { says: 'every transaction is what was digested when it was written', table: 'ledger_transaction' },
  chained: { says: 'the seals form one chain over their transactions', table: 'ledger_seal' },
  sealed_once: { says: 'every transaction is sealed once or waits for it', table: 'ledger_transaction' },
  balance_is_sum: { says: 'every balance is the sum of its postings', table: 'ledger_account' },
  posting_has_account: { says: 'every posting has its account and its transaction', table: 'posting' },
}

/** What the ledger proves of itself. */
export async function examineLedger(executor: Db | Tx): Promise<Examined[]> {
  const errors = await checkBooks(executor)
  const names = Object.keys(promises) as BookError['invariant'][]
  return Promise.all(
    names.map(async (name) => {
      const { says, table } = promises[name]
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(executor)
      return {
        name,
        says,
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
    count: sql`select count(*) as count from posting`,
    breaches: sql`select commodity::text as subject, jsonb_build_object('sum', sum(amount_cents)) as facts
      from posting group by commodity having sum(amount_cents) <> 0`,
  },
  {
    name: 'nobody_overdrew',
    says: 'no wallet is below zero but by the reversal of a payment',
    count: sql`select count(*) as count from ledger_account where floor_cents is not null`,
    breaches: sql`select account.id::text as subject, jsonb_build_object('owner', owner_id, 'balance', balance_cents, 'taken back', coalesce(reversed.cents, 0)) as facts
      from ledger_account account
        left join lateral (select -sum(posting.amount_cents) as cents from posting
          join ledger_transaction transaction on transaction.id = posting.transaction_id and transaction.kind like '%_reversal'
          where posting.account_id = account.id and posting.amount_cents < 0) reversed on true
      where account.floor_cents is not null and account.balance_cents < 0 and -account.balance_cents > coalesce(reversed.cents, 0) limit 100`,
  },
]
