import type { Db, Tx } from '../db/database.ts'
import { findAuditEntries } from './record-audit.ts'

/** The most decisions that a page shows. */
const MOST_DECISIONS = 50

export type Decision = { at: string; by: string | null; decision: 'removed' | 'restored'; reason: string }

type About = {
  /** Whose thing it is. */
  subjectId: string
  action: string
  /** What names the thing in the entries; their fact `to` is the state after the decision. */
  facts: object
  findAccounts(executor: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, { username: string | null }>>
}

/** What staff decided about one thing, the newest first. */
export async function findDecisions(db: Db, { findAccounts, ...about }: About): Promise<Decision[]> {
  const entries = await findAuditEntries(db, { ...about, limit: MOST_DECISIONS })
  const actorIds = entries.flatMap(({ actorId }) => actorId ?? [])
  const actors = await findAccounts(db, actorIds)
  return entries.map(({ at, actorId, reason, facts }) => ({
    at: at.toISOString(),
    by: actors.get(actorId ?? '')?.username ?? null,
    decision: facts['to'] === 'removed' ? 'removed' : 'restored',
    reason: reason ?? '',
  }))
}
