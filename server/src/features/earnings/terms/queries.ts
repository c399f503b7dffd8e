import type { Db, Tx } from '#src/platform/db/database.ts'

/** Why creators are marked as high risk, by their ids. */
export async function findHighRisk(executor: Db | Tx): Promise<Map<string, string>> {
  const rows = await executor.selectFrom('high_risk_creator').select(['performer_id', 'reason']).execute()
  return new Map(rows.map((row) => [row.performer_id, row.reason]))
}

/** Marks a creator as high risk with a reason; null removes the mark. */
export async function saveHighRisk(tx: Tx, performerId: string, reason: string | null): Promise<void> {
  await tx.deleteFrom('high_risk_creator').where('performer_id', '=', performerId).execute()
  if (reason !== null) await tx.insertInto('high_risk_creator').values({ performer_id: performerId, reason }).execute()
}
