import type { VideoStatus } from '@stagedoor/contract/videos'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { CatalogDeps } from '../deps.ts'
import type { ItemKind } from '../items/item-row.ts'
import { notePublished } from '../items/publishing.ts'
import { findFileIds, lockItem, markRemoved, markRestored } from './queries.ts'

export type ItemDecision = {
  kind: ItemKind
  id: string
  decision: 'removed' | 'restored'
  reason: string
  actorId: string
  requestId: string
}

/** The action in the audit log. The creator is the subject of the entry; its facts name the item. */
export const ITEM_DECIDED = 'catalog.item_decided'

/**
 * Removes an item with its files, or restores both, in one transaction with the audit entry. Asking for the state it is in
 * changes nothing. One that its creator deleted is decided about like any other, because its buyers still see it. Null:
 * there is no such item. Rule ACS-6, decisions 0252 and 0282.
 */
export async function decideAboutItem(
  { db, media }: Pick<CatalogDeps, 'db' | 'media'>,
  { kind, id, decision, reason, actorId, requestId }: ItemDecision,
): Promise<VideoStatus | null> {
  return db.transaction().execute(async (tx) => {
    const row = await lockItem(tx, kind, id)
    if (!row) return null
    const isRemoval = decision === 'removed'
    if ((row.status === 'removed') === isRemoval) return row.status
    if (isRemoval) await markRemoved(tx, kind, { id, reason })
    const status = isRemoval ? 'removed' : await markRestored(tx, kind, id)
    await media.withdrawFiles(tx, await findFileIds(tx, kind, id), isRemoval)
    await notePublished(tx, kind, [id])
    const facts = { kind, itemId: id, from: row.status, to: status }
    await recordAudit(tx, { actorId, subjectId: row.performer_id, action: ITEM_DECIDED, reason, facts, requestId })
    await recordEvent(tx, 'moderation.content_decided', {
      authorId: row.performer_id,
      type: kind,
      id,
      decision,
      reason,
      requestId,
    })
    return status
  })
}
