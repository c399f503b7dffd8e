import { sql } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'

/** Files of an owner but for some and for those of messages, which the erasure of deleted messages looks after. */
export async function lockOwnFiles(
  tx: Tx,
  { ownerId, keptIds, limit }: { ownerId: string; keptIds: readonly string[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from file
    where owner_id = ${ownerId} and type not like 'message-%' and id <> all(${[...keptIds]}::uuid[])
    order by id limit ${limit} for update`.execute(tx)
  return rows.map(({ id }) => id)
}
