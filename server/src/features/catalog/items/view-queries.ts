import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import type { ItemKind } from './item-row.ts'

/** Counts a view of an account, once a day (UTC). Repeats and races change nothing. Rule CAT-10. */
export async function countView(
  db: Db,
  { kind, itemId, accountId }: { kind: ItemKind; itemId: string; accountId: string },
): Promise<void> {
  await sql`with counted as (
      insert into item_view (item_id, account_id, viewed_on)
      values (${itemId}, ${accountId}, (app_now() at time zone 'UTC')::date)
      on conflict do nothing returning item_id)
    update ${sql.table(kind)} as item set views = views + 1 from counted where item.id = counted.item_id`.execute(db)
}

/** Deletes the marks of earlier days, which count nothing any more. */
export async function sweepViews(db: Db): Promise<void> {
  await sql`delete from item_view where viewed_on < (app_now() at time zone 'UTC')::date - 1`.execute(db)
}
