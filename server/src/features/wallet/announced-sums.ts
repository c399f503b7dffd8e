import { fromCents } from '@stagedoor/contract/money'
import type { Db } from '#src/platform/db/database.ts'
import { findSpendableAndEarned } from './queries.ts'

/** Tokens. `earned`: of who has earned, what was not paid yet. */
type Sums = { balance: number; earned?: number }

/** What open pages of accounts show of their wallets, in one statement. */
export async function readSums(db: Db, accountIds: readonly string[]): Promise<Map<string, Sums>> {
  const sums = new Map<string, Sums>(accountIds.map((id) => [id, { balance: 0 }]))
  for (const { owner_id, purpose, sum_cents } of await findSpendableAndEarned(db, accountIds)) {
    const known = sums.get(owner_id) ?? { balance: 0 }
    const sum = fromCents(sum_cents)
    sums.set(owner_id, purpose === 'fan_wallet' ? { ...known, balance: sum } : { ...known, earned: sum })
  }
  return sums
}
