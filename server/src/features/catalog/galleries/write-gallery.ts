import type { Gallery, GalleryChange, NewGallery } from '@stagedoor/contract/galleries'
import type { Tx } from '#src/platform/db/database.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { offerAfter } from '../../access/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { findItem } from '../items/list-queries.ts'
import { NO_FLAGS } from '../items/item-row.ts'
import { notePublished } from '../items/publishing.ts'
import { refuseStatus, refuseTexts, type FieldRefusal } from '../items/rules.ts'
import { cleanTexts } from '../items/texts.ts'
import { galleries } from './row-queries.ts'
import { insertGallery, lockGallery, updateGallery, type LockedGallery } from './queries.ts'
import { showGalleries } from './show-galleries.ts'

type Refused = { outcome: 'absent' | 'held_by_staff' | 'not_approved' | 'list_unknown' } | FieldRefusal

export type WriteOutcome = { outcome: 'written'; gallery: Gallery } | Refused

/** Makes an empty gallery, a draft unless it says otherwise. */
export async function createGallery(deps: CatalogDeps, creator: Viewer, given: NewGallery): Promise<WriteOutcome> {
  const isApproved = await deps.profiles.isApproved(deps.db, creator.accountId)
  const result = await deps.db
    .transaction()
    .execute((tx) => write(tx, { creator, isApproved, audience: deps.audience }, { change: given, before: null }))
  return show(deps, creator, result)
}

/** Changes a creator's own gallery. Absent: not theirs, deleted, or unknown. */
export async function changeGallery(
  deps: CatalogDeps,
  creator: Viewer,
  { id, change }: { id: string; change: GalleryChange },
): Promise<WriteOutcome> {
  const isApproved = await deps.profiles.isApproved(deps.db, creator.accountId)
  const result = await deps.db.transaction().execute(async (tx): Promise<Written> => {
    const before = await lockGallery(tx, { id, performerId: creator.accountId })
    return before
      ? write(tx, { creator, isApproved, audience: deps.audience }, { change, before })
      : { outcome: 'absent' }
  })
  return show(deps, creator, result)
}

type Written = { outcome: 'row'; id: string } | Refused

type Writer = { creator: Viewer; isApproved: boolean; audience: CatalogDeps['audience'] }

async function write(
  tx: Tx,
  { creator, isApproved, audience }: Writer,
  { change, before }: { change: GalleryChange; before: LockedGallery | null },
): Promise<Written> {
  const texts = cleanTexts(change, before)
  const status = change.status ?? before?.status ?? 'draft'
  const refusal =
    refuseStatus({ wanted: status, before: before?.status ?? null, isApproved }) ??
    refuseTexts(texts, { needsTitle: true })
  if (refusal) return refusal
  const content = { ...texts, status, ...offerAfter(change, before) }
  const taken = { ownerId: creator.accountId, listId: content.audienceListId }
  if (!(await audience.takeAsAudience(tx, taken))) return { outcome: 'list_unknown' }
  const id = before ? before.id : await insertGallery(tx, creator.accountId, content)
  if (before) await updateGallery(tx, before.id, content)
  await notePublished(tx, 'gallery', [id])
  return { outcome: 'row', id }
}

async function show(deps: CatalogDeps, creator: Viewer, result: Written): Promise<WriteOutcome> {
  if (result.outcome !== 'row') return result
  const row = await findItem(deps.db, galleries, result.id, null)
  const [gallery] = row ? await showGalleries(deps, { viewer: creator, country: null }, [{ ...row, ...NO_FLAGS }]) : []
  if (!gallery) throw new Error('a creator may not see a gallery of their own')
  return { outcome: 'written', gallery }
}
