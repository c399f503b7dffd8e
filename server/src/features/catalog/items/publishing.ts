import type { VideoStatus } from '@stagedoor/contract/videos'
import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { ItemKind } from './item-row.ts'
import { markPublished } from './write-queries.ts'

/** Statuses that only staff end. */
const HELD: ReadonlySet<VideoStatus> = new Set(['under-review', 'rejected', 'removed'])

export const isHeld = (status: VideoStatus): boolean => HELD.has(status)

/**
 * Why an item may not get this status: one that staff hold keeps its own, and only approved creators publish; drafts need
 * nothing. Null: it may. Rules CAT-1, CRE-2.
 */
export function refuseStatus({
  wanted,
  before,
  isApproved,
}: {
  wanted: VideoStatus
  before: VideoStatus | null
  isApproved: boolean
}): { outcome: 'held_by_staff' | 'not_approved' } | null {
  if (before !== null && isHeld(before) && wanted !== before) return { outcome: 'held_by_staff' }
  const goesOut = wanted === 'active' || wanted === 'scheduled'
  return goesOut && !isApproved ? { outcome: 'not_approved' } : null
}

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
