import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { ItemKind } from './item-row.ts'
import { markPublished } from './write-queries.ts'

/**
 * Notes when others can see items for the first time, and announces it. Called in every transaction after which one may
 * have become visible; a repeat changes nothing.
 */
export async function notePublished(tx: Tx, kind: ItemKind, ids: readonly string[]): Promise<void> {
  for (const { id, performer_id, published_at } of await markPublished(tx, kind, ids)) {
    await recordEvent(tx, 'catalog.item_published', {
      kind,
      itemId: id,
      performerId: performer_id,
      publishedAt: published_at.toISOString(),
    })
  }
}
