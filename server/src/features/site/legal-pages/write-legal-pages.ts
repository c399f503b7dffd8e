import { hasAuditEntry } from '#src/platform/audit/record-audit.ts'
import type { Db } from '#src/platform/db/database.ts'
import { findStaticPageBySlug } from '../static-pages/queries.ts'
import { POST_DELETED, writeStaticPage } from '../static-pages/write-static-page.ts'
import { defaultLegalPages } from './legal-pages.ts'

/**
 * Writes the legal pages that do not exist, with their default texts: registration, checkout and footer link to them. A
 * page that exists is never changed, and one that staff deleted is not written again. Safe in several processes at once; each page is audited.
 */
export async function writeLegalPages(db: Db): Promise<void> {
  for (const page of defaultLegalPages()) {
    if (await findStaticPageBySlug(db, page.slug)) continue
    // What staff deleted stays deleted; `npm run doctor` names it.
    if (await hasAuditEntry(db, { action: POST_DELETED, facts: { slug: page.slug } })) continue
    // Another process may have written it since; its page stays.
    await writeStaticPage(db, null, page, { actorId: null })
  }
}
