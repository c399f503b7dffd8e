import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

export type Goal = { title: string; tokenCents: number }

/** Sets or removes the goal of a creator's stream that has not ended. False: there is no such stream. */
export async function saveGoal(
  executor: Db | Tx,
  { id, performerId }: { id: string; performerId: string },
  goal: Goal | null,
): Promise<boolean> {
  const saved = await executor
    .updateTable('stream')
    .set({ goal_title: goal?.title ?? null, goal_token_cents: goal?.tokenCents ?? null })
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .where('status', '<>', 'ended')
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

export type MenuItem = { title: string; tokenCents: number }

/** A creator's tip menu, in its order. */
export async function findTipMenu(executor: Db | Tx, performerId: string): Promise<MenuItem[]> {
  const rows = await executor
    .selectFrom('tip_menu_item')
    .where('performer_id', '=', performerId)
    .orderBy('position')
    .select(['title', 'price_token_cents'])
    .execute()
  return rows.map((row) => ({ title: row.title, tokenCents: row.price_token_cents }))
}

/** Replaces a creator's tip menu; of two calls at once the later one holds. */
export async function replaceTipMenu(tx: Tx, performerId: string, items: readonly MenuItem[]): Promise<void> {
  await sql`select from account where id = ${performerId} for no key update`.execute(tx)
  await tx.deleteFrom('tip_menu_item').where('performer_id', '=', performerId).execute()
  if (items.length === 0) return
  await tx
    .insertInto('tip_menu_item')
    .values(
      items.map(({ title, tokenCents }, position) => ({
        performer_id: performerId,
        position,
        title,
        price_token_cents: tokenCents,
      })),
    )
    .execute()
}
