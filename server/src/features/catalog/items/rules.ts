import { MAXIMUM_ITEM_DESCRIPTION, MAXIMUM_ITEM_TITLE } from '@stagedoor/contract/catalog-words'
import type { VideoStatus } from '@stagedoor/contract/videos'

/** A field whose value cannot be stored. */
export type FieldRefusal = { outcome: 'field'; field: string; rule: string }

/** In code points, as the contract's `maxLength` and PostgreSQL's `char_length` count. */
const lengthOf = (text: string): number => Array.from(text).length

/** What a schema cannot see: lengths after cleaning. */
export function refuseTexts(
  { title, description }: { title: string; description: string },
  { needsTitle }: { needsTitle: boolean },
): FieldRefusal | null {
  if (needsTitle && title === '') return { outcome: 'field', field: 'title', rule: 'minLength' }
  if (lengthOf(title) > MAXIMUM_ITEM_TITLE) return { outcome: 'field', field: 'title', rule: 'maxLength' }
  const isLong = lengthOf(description) > MAXIMUM_ITEM_DESCRIPTION
  return isLong ? { outcome: 'field', field: 'description', rule: 'maxLength' } : null
}

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
