import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { ItemKind } from './item-row.ts'

/**
 * Hides an item from everybody but those who bought it.
 * @returns false: it is not this creator's, or was deleted before.
 */
export async function deleteItem(
  db: Db,
  kind: ItemKind,
  { id, performerId }: { id: string; performerId: string },
): Promise<boolean> {
  const { rows } = await sql`update ${sql.table(kind)} set deleted_at = app_now(), updated_at = app_now()
    where id = ${id} and performer_id = ${performerId} and deleted_at is null returning id`.execute(db)
  return rows.length > 0
}

/** Items that others can see now and could not before, with the time of it. */
export async function markPublished(
  tx: Tx,
  kind: ItemKind,
  ids: readonly string[],
): Promise<{ id: string; performer_id: string; published_at: Date }[]> {
  const { rows } = await sql<{ id: string; performer_id: string; published_at: Date }>`
    update ${sql.table(kind)} set published_at = app_now()
    where id = any(${[...ids]}::uuid[]) and is_public and published_at is null
    returning id, performer_id, published_at`.execute(tx)
  return rows
}
