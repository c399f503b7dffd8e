import type { Locale } from '@stagedoor/contract/locales'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { Db } from '#src/platform/db/database.ts'
import { withoutTags } from '#src/platform/text/plain-text.ts'
import type { Author } from '../static-pages/write-static-page.ts'
import { lockTranslations, writeTranslation } from './queries.ts'

/**
 * Replaces some texts of the interface, all or none, with an audit row of the previous ones. HTML is removed; an empty
 * text is like null and restores the original.
 */
export async function changeTranslations(
  db: Db,
  { locale, entries }: { locale: Locale; entries: readonly { key: string; value: string | null }[] },
  { actorId, requestId }: Author,
): Promise<void> {
  const after = new Map(
    entries.map(({ key, value }) => [key, value === null ? null : withoutTags(value) || null] as const),
  )
  await db.transaction().execute(async (tx) => {
    const before = await lockTranslations(tx, locale, [...after.keys()])
    // In one order for everyone, so that two who change the same texts wait for each other instead of both failing.
    for (const [key, value] of [...after].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      await writeTranslation(tx, { locale, key, value, actorId })
    await recordAudit(tx, {
      actorId,
      subjectId: null,
      action: 'site.translations_changed',
      facts: { locale, before: Object.fromEntries(before), after: Object.fromEntries(after) },
      ...(requestId === undefined ? {} : { requestId }),
    })
  })
}
