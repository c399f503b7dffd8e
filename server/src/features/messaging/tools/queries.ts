import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { MessageTemplate } from '#src/platform/db/schema.ts'

export type TemplateRow = Selectable<MessageTemplate>
type TemplateText = { title: string; text: string }

const now = sql<Date>`app_now()`

export async function findTemplates(db: Db, performerId: string): Promise<TemplateRow[]> {
  return db
    .selectFrom('message_template')
    .where('performer_id', '=', performerId)
    .selectAll()
    .orderBy('title')
    .orderBy('id')
    .execute()
}

/** @returns null: the creator keeps as many as they may. One at a time, so that two do not exceed it together. */
export async function insertTemplate(
  db: Db,
  performerId: string,
  { title, text, maximum }: TemplateText & { maximum: number },
): Promise<TemplateRow | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`message templates ${performerId}`}, 0))`.execute(tx)
    const { total } = await tx
      .selectFrom('message_template')
      .where('performer_id', '=', performerId)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    if (total >= maximum) return null
    return tx
      .insertInto('message_template')
      .values({ performer_id: performerId, title, text })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

export async function updateTemplate(
  db: Db,
  { id, performerId }: { id: string; performerId: string },
  text: TemplateText,
): Promise<TemplateRow | null> {
  const row = await db
    .updateTable('message_template')
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .set({ ...text, updated_at: now })
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function deleteTemplate(db: Db, { id, performerId }: { id: string; performerId: string }): Promise<void> {
  await db.deleteFrom('message_template').where('id', '=', id).where('performer_id', '=', performerId).execute()
}

export type Welcome = { isEnabled: boolean; text: string }

/** What a creator sends to new subscribers; nothing unless they chose a text. */
export async function findWelcome(executor: Db | Tx, performerId: string): Promise<Welcome> {
  const row = await executor
    .selectFrom('message_welcome')
    .where('performer_id', '=', performerId)
    .select(['is_enabled as isEnabled', 'text'])
    .executeTakeFirst()
  return row ?? { isEnabled: false, text: '' }
}

export async function saveWelcome(db: Db, performerId: string, { isEnabled, text }: Welcome): Promise<void> {
  const values = { is_enabled: isEnabled, text, updated_at: now }
  await db
    .insertInto('message_welcome')
    .values({ performer_id: performerId, ...values })
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet(values))
    .execute()
}

type Pair = { performerId: string; fanId: string }

export async function findNote(db: Db, { performerId, fanId }: Pair): Promise<string> {
  const row = await db
    .selectFrom('fan_note')
    .where('performer_id', '=', performerId)
    .where('fan_id', '=', fanId)
    .select('note')
    .executeTakeFirst()
  return row?.note ?? ''
}

export async function saveNote(db: Db, { performerId, fanId }: Pair, note: string): Promise<void> {
  await db
    .insertInto('fan_note')
    .values({ performer_id: performerId, fan_id: fanId, note })
    .onConflict((conflict) => conflict.columns(['performer_id', 'fan_id']).doUpdateSet({ note, updated_at: now }))
    .execute()
}
