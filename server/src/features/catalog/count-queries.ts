import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

export type CatalogCounts = { galleries: number; photos: number; videos: number; products: number }

/** How much each creator shows; one who never showed anything is absent. */
export async function countShown(
  executor: Db | Tx,
  performerIds: readonly string[],
): Promise<Map<string, CatalogCounts>> {
  const rows = await executor
    .selectFrom('catalog_count')
    .where('performer_id', '=', sql<string>`any(${performerIds}::uuid[])`)
    .select(['performer_id', 'galleries', 'photos', 'videos', 'products'])
    .execute()
  return new Map(rows.map(({ performer_id, ...counts }) => [performer_id, counts]))
}
