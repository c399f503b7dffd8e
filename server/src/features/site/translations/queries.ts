import type { Translation } from '@stagedoor/contract/translations'
import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** Every text that was changed, by language, in the order of their keys. */
export async function findTranslations(db: Db | Tx): Promise<Map<string, Translation[]>> {
  const { rows } = await sql<Translation & { locale: string }>`select locale, key, value from translation
    order by locale, key collate "C"`.execute(db)
  const byLocale = new Map<string, Translation[]>()
  for (const { locale, key, value } of rows) {
    const texts = byLocale.get(locale) ?? []
    texts.push({ key, value })
    byLocale.set(locale, texts)
  }
  return byLocale
}

/** The replaced texts of some keys; keys without one are left out. */
export async function lockTranslations(tx: Tx, locale: string, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<Translation>`select key, value from translation
    where locale = ${locale} and key = any(${[...keys]}::text[]) for update`.execute(tx)
  return new Map(rows.map(({ key, value }) => [key, value]))
}

export async function writeTranslation(
  tx: Tx,
  { locale, key, value, actorId }: { locale: string; key: string; value: string | null; actorId: string | null },
): Promise<void> {
  if (value === null) {
    await sql`delete from translation where locale = ${locale} and key = ${key}`.execute(tx)
    return
  }
  await sql`insert into translation (locale, key, value, updated_by) values (${locale}, ${key}, ${value}, ${actorId})
    on conflict (locale, key) do update set value = excluded.value, updated_by = excluded.updated_by,
      updated_at = app_now()`.execute(tx)
}
