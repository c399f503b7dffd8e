import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** Every stored setting. */
export async function findSettings(executor: Db | Tx): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ name: string; value: unknown }>`select name, value from setting`.execute(executor)
  return new Map(rows.map(({ name, value }) => [name, value]))
}

/** Every stored setting, locked until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<Map<string, unknown>> {
  await sql`lock table setting in share row exclusive mode`.execute(tx)
  return findSettings(tx)
}

export async function writeSetting(
  tx: Tx,
  setting: { name: string; value: unknown; actorId: string | null },
): Promise<void> {
  const value = JSON.stringify(setting.value)
  await sql`insert into setting (name, value, updated_by) values (${setting.name}, ${value}::jsonb, ${setting.actorId})
    on conflict (name) do update set value = excluded.value, updated_by = excluded.updated_by, updated_at = app_now()`.execute(
    tx,
  )
}
