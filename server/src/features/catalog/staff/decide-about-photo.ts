import type { MediaStatus } from '@stagedoor/contract/catalog-words'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { CatalogDeps } from '../deps.ts'
import { notePublished } from '../items/publishing.ts'
import { ITEM_DECIDED, type ItemDecision } from './decide-about-item.ts'
import { lockPhotoAndGallery, markRemoved, markRestored } from './queries.ts'

/**
 * Removes one photo with its file and leaves its gallery, or restores both, in one transaction with the audit entry.
 * Asking for the state it is in changes nothing. The file of one in a removed gallery stays closed. Null: there is no
 * such photo. Decision 0267.
 */
export async function decideAboutPhoto(
  { db, media }: Pick<CatalogDeps, 'db' | 'media'>,
  { id, decision, reason, actorId, requestId }: Omit<ItemDecision, 'kind'>,
): Promise<MediaStatus | null> {
  return db.transaction().execute(async (tx) => {
    const row = await lockPhotoAndGallery(tx, id)
    if (!row) return null
    const isRemoval = decision === 'removed'
    if ((row.status === 'removed') === isRemoval) return row.status
    if (isRemoval) await markRemoved(tx, 'photo', { id, reason })
    const status = isRemoval ? 'removed' : await markRestored<MediaStatus>(tx, 'photo', id)
    await media.withdrawFiles(tx, [row.file_id], isRemoval || row.is_in_removed)
    if (row.gallery_id !== null) await notePublished(tx, 'gallery', [row.gallery_id])
    const facts = { kind: 'photo', itemId: id, from: row.status, to: status }
    await recordAudit(tx, { actorId, subjectId: row.performer_id, action: ITEM_DECIDED, reason, facts, requestId })
    await recordEvent(tx, 'moderation.content_decided', {
      authorId: row.performer_id,
      type: 'photo',
      id,
      decision,
      reason,
      requestId,
    })
    return status
  })
}
