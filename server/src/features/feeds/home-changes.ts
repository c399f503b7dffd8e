import type { HomeStateRow } from './statements.ts'

/** Which creators' posts changed since when, as far as this process has asked. Its time is counted in changes. */
export type HomeChanges = {
  /** What to ask PostgreSQL for: see `findHomeStates`. Null: nothing was asked yet. */
  horizon(): string | null
  /** Takes in what an answer says has changed. */
  note(answer: Pick<HomeStateRow, 'horizon' | 'changed_ids' | 'changed_by'>): void
  /** Grows with each change that was told. */
  now(): number
  /** Whether no post of these creators changed after a time. */
  areUnchanged(performerIds: readonly string[], since: number): boolean
}

/**
 * Collects changes by the transactions that made them. PostgreSQL is asked for those of all transactions that had not ended at the
 * last answer, so that none is missed however late it commits; one that is told twice counts once.
 */
export function createHomeChanges(): HomeChanges {
  const changes = new Map<string, { transaction: string; at: number }>()
  let horizon: string | null = null
  let now = 0
  /** Nothing from before counts: PostgreSQL counts its transactions anew. */
  let begunAt = 0

  return {
    horizon: () => horizon,
    note(answer) {
      if (horizon !== null && BigInt(answer.horizon) < BigInt(horizon)) {
        changes.clear()
        now += 1
        begunAt = now
      }
      horizon = answer.horizon
      for (const [i, performerId] of (answer.changed_ids ?? []).entries()) {
        const transaction = answer.changed_by?.[i] ?? ''
        if (changes.get(performerId)?.transaction === transaction) continue
        now += 1
        changes.set(performerId, { transaction, at: now })
      }
    },
    now: () => now,
    areUnchanged: (performerIds, since) =>
      since >= begunAt && performerIds.every((id) => (changes.get(id)?.at ?? 0) <= since),
  }
}
