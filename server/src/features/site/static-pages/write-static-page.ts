import type { StaticPageDraft, StaticPageInput } from '@stagedoor/contract/static-pages'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { Db } from '#src/platform/db/database.ts'
import { oneLineWithoutTags, withoutTags } from '#src/platform/text/plain-text.ts'
import {
  findStaticPage,
  insertStaticPage,
  isSlugConflict,
  lockStaticPage,
  removeStaticPage,
  rewriteStaticPage,
} from './queries.ts'
import { draftView } from './views.ts'

/** The action of the audit log that names a deleted page by its slug. */
export const POST_DELETED = 'site.post_deleted'

/** Who writes, for the audit. */
export type Author = { actorId: string | null; requestId?: string }

export type WriteOutcome =
  | { outcome: 'written'; page: StaticPageDraft }
  | { outcome: 'slug_taken' | 'absent' | 'empty_title' }

/** Writes a new page (`id` null) or changes one, with an audit row. HTML is removed. */
export async function writeStaticPage(
  db: Db,
  id: string | null,
  requested: StaticPageInput,
  { actorId, requestId }: Author,
): Promise<WriteOutcome> {
  const page = { ...requested, texts: cleanTexts(requested.texts) }
  if (page.texts.some(({ title }) => title === '')) return { outcome: 'empty_title' }
  const written = db.transaction().execute(async (tx): Promise<WriteOutcome> => {
    const before = id === null ? null : await lockStaticPage(tx, id)
    if (id !== null && !before) return { outcome: 'absent' }
    if (id !== null) await rewriteStaticPage(tx, id, { page, actorId })
    const writtenId = id ?? (await insertStaticPage(tx, { page, actorId }))

    await recordAudit(tx, {
      actorId,
      subjectId: null,
      action: before ? 'site.post_changed' : 'site.post_created',
      facts: { postId: writtenId, slug: page.slug, status: { from: before?.status ?? null, to: page.status } },
      ...(requestId === undefined ? {} : { requestId }),
    })
    const after = await findStaticPage(tx, writtenId)
    if (!after) throw new Error(`the page ${writtenId} was written and is not there`)
    return { outcome: 'written', page: draftView(after) }
  })
  return written.catch((error: unknown) => {
    if (isSlugConflict(error)) return { outcome: 'slug_taken' }
    throw error
  })
}

/** One text a language; of two for the same, the later counts. */
function cleanTexts(texts: StaticPageInput['texts']): StaticPageInput['texts'] {
  const byLocale = new Map(texts.map((text) => [text.locale, text]))
  return [...byLocale.values()].map((text) => ({
    locale: text.locale,
    title: oneLineWithoutTags(text.title),
    shortDescription: withoutTags(text.shortDescription),
    content: withoutTags(text.content),
  }))
}

/** Takes a page away, with an audit row. @returns whether it was there. */
export async function deleteStaticPage(db: Db, id: string, { actorId, requestId }: Author): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const removed = await removeStaticPage(tx, id)
    if (!removed) return false
    await recordAudit(tx, {
      actorId,
      subjectId: null,
      action: POST_DELETED,
      facts: { postId: id, slug: removed.slug },
      ...(requestId === undefined ? {} : { requestId }),
    })
    return true
  })
}
