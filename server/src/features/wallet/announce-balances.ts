import { fromCents } from '@stagedoor/contract/money'
import type { Db } from '#src/platform/db/database.ts'
import type { Realtime } from '#src/platform/realtime/realtime.ts'
import { findBalances } from './queries.ts'

/** Sends the open pages of these accounts their balance, each account once: a hint, read with one query for all. */
export async function announceBalances(
  { db, realtime }: { db: Db; realtime: Pick<Realtime, 'toAccount' | 'withOpenPages'> },
  accountIds: readonly string[],
): Promise<void> {
  const open = realtime.withOpenPages(accountIds)
  if (open.length === 0) return
  const balances = await findBalances(db, open)
  for (const id of open) realtime.toAccount(id, 'update_balance', { balance: fromCents(balances.get(id) ?? 0) })
}
