import type { MessagingDeps } from '../deps.ts'
import { findSidesOfMessages, type CaseRow } from './queries.ts'

/** Whose reports open the case of each of these messages; null: everybody's. One that does not exist is absent. */
export async function findReporters(
  { db }: Pick<MessagingDeps, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[] | null>> {
  if (ids.length === 0) return new Map()
  return new Map((await findSidesOfMessages(db, ids)).map((row) => [row.id, reportersOf(row) ?? null]))
}

/**
 * Whose reports open a case; undefined: everybody's. Of a private conversation its two people: a case shows the ids of the
 * messages around, and staff who report those themselves would read on from case to case.
 */
export const reportersOf = ({
  performer_id,
  fan_id,
}: Pick<CaseRow, 'performer_id' | 'fan_id'>): readonly string[] | undefined =>
  fan_id === null ? undefined : [performer_id, fan_id]
