import type { Db, Tx } from '#src/platform/db/database.ts'
import * as checks from './check-queries.ts'

/** A broken invariant: which, of what (an id), and what was found. */
export type BookError = {
  invariant: 'balanced' | 'unaltered' | 'chained' | 'sealed_once' | 'balance_is_sum' | 'posting_has_account'
  subject: string
  facts: object
}

/**
 * Reads all books: every transaction sums to zero per commodity and is what was digested, the seals form one chain
 * over all transactions, and every balance is the sum of its postings. Empty: all is well. At most 100 per invariant.
 * Ask within a transaction of one snapshot (repeatable read) while others write.
 */
export async function checkBooks(executor: Db | Tx): Promise<BookError[]> {
  const found = [
    ['balanced', await checks.findUnbalanced(executor)],
    ['unaltered', await checks.findAltered(executor)],
    ['chained', await checks.findBrokenSeals(executor)],
    ['sealed_once', await checks.findUnsealed(executor)],
    ['balance_is_sum', await checks.findWrongBalances(executor)],
    ['posting_has_account', await checks.findStrayPostings(executor)],
  ] as const
  return found.flatMap(([invariant, rows]) => rows.map((row) => ({ invariant, ...row })))
}
