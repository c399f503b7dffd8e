import { toCents } from '@stagedoor/contract/money'
import type { Product, ProductChange, ProductType } from '@stagedoor/contract/products'
import type { Tx } from '#src/platform/db/database.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { CatalogDeps } from '../deps.ts'
import { findItem } from '../items/list-queries.ts'
import { notePublished } from '../items/publishing.ts'
import { refuseStatus, refuseTexts, type FieldRefusal } from '../items/rules.ts'
import { cleanTexts } from '../items/texts.ts'
import { insertProduct, lockProduct, updateProduct, type LockedProduct, type ProductContent } from './queries.ts'
import type { ProductFiles } from './receive-files.ts'
import { products } from './row-queries.ts'
import { hasTooManyImages, keptImages, missingOf, stockOf, type Missing } from './rules.ts'
import { showProducts } from './show-products.ts'

type Refused =
  | { outcome: 'absent' | 'held_by_staff' | 'not_approved' | 'file_missing' | 'file_not_ready' | 'too_many_images' }
  | { outcome: 'incomplete'; missing: Missing[] }
  | FieldRefusal

export type ProductOutcome = { outcome: 'written'; product: Product } | Refused

/** `type` is that of a new product; a stored one keeps its own. */
export type NewProductParts = { change: ProductChange; type: ProductType; files: ProductFiles }
type Writing = NewProductParts
type Writer = { creator: Viewer; isApproved: boolean }

const NO_FILES: ProductFiles = { images: [], digitalFile: null }

/** Makes a product, or changes one: `id` null makes it. Absent: not theirs, deleted, or unknown. */
export async function writeProduct(
  deps: CatalogDeps,
  creator: Viewer,
  { id, ...writing }: Writing & { id: string | null },
): Promise<ProductOutcome> {
  const isApproved = await deps.profiles.isApproved(deps.db, creator.accountId)
  const result = await deps.db.transaction().execute(async (tx): Promise<{ outcome: 'row'; id: string } | Refused> => {
    const before = id === null ? null : await lockProduct(tx, { id, performerId: creator.accountId })
    if (id !== null && !before) return { outcome: 'absent' }
    return write(deps, tx, { creator, isApproved }, { writing, before })
  })
  return result.outcome === 'row' ? showOwnProduct(deps, creator, result.id) : result
}

/** Why a product could not be written so, found before its files are read. Null: nothing is known against it. */
export async function refuseEarly(
  deps: CatalogDeps,
  creator: Viewer,
  { id, change, type }: { id: string | null; change: ProductChange; type: ProductType },
): Promise<Refused | null> {
  const isApproved = await deps.profiles.isApproved(deps.db, creator.accountId)
  return deps.db.transaction().execute(async (tx) => {
    const before = id === null ? null : await lockProduct(tx, { id, performerId: creator.accountId })
    if (id !== null && !before) return { outcome: 'absent' as const }
    // Files may follow, so that none is missing yet.
    const decided = decide({ change, type, files: NO_FILES }, before, { isApproved, mayFollow: true })
    return decided.outcome === 'content' ? null : decided
  })
}

type Content = ProductContent & { outcome: 'content' }

function decide(
  { change, type: newType, files }: Writing,
  before: LockedProduct | null,
  { isApproved, mayFollow }: { isApproved: boolean; mayFollow: boolean },
): Content | Refused {
  const { name: title, description, status: wanted } = change
  const sent = { ...(title !== undefined && { title }), ...(description !== undefined && { description }) }
  const texts = cleanTexts(sent, before)
  const status = wanted ?? before?.status ?? 'draft'
  const refusal = refuseStatus({ wanted: status, before: before?.status ?? null, isApproved }) ?? refuseName(texts)
  if (refusal) return refusal
  const kept = keptImages(before?.image_ids ?? [], change.imageIds)
  if (kept === null) return { outcome: 'file_missing' }
  const imageIds = [...kept, ...files.images.map(({ _id }) => _id)]
  if (hasTooManyImages(imageIds.length)) return { outcome: 'too_many_images' }
  const type = before?.type ?? newType
  const priceTokenCents = change.price === undefined ? (before?.price_token_cents ?? 0) : toCents(change.price)
  const digitalFileId = type === 'digital' ? (files.digitalFile?._id ?? before?.digital_file_id ?? null) : null
  const missing = missingOf({ status, type, priceTokenCents, hasDigitalFile: digitalFileId !== null || mayFollow })
  if (missing.length > 0) return { outcome: 'incomplete', missing }
  const stock = stockOf(type, change.stock, before?.stock ?? null)
  const formerFileIds = before?.former_file_ids ?? []
  return { outcome: 'content', ...texts, status, priceTokenCents, stock, imageIds, digitalFileId, formerFileIds }
}

/** On the wire the title is called a name. */
function refuseName(texts: { title: string; description: string }): FieldRefusal | null {
  const refusal = refuseTexts(texts, { needsTitle: true })
  return refusal?.field === 'title' ? { ...refusal, field: 'name' } : refusal
}

async function write(
  { media }: CatalogDeps,
  tx: Tx,
  { creator, isApproved }: Writer,
  { writing, before }: { writing: Writing; before: LockedProduct | null },
): Promise<{ outcome: 'row'; id: string } | Refused> {
  const content = decide(writing, before, { isApproved, mayFollow: false })
  if (content.outcome !== 'content') return content
  const { files, type } = writing
  const attached = await media.attachFiles(tx, {
    ownerId: creator.accountId,
    files: [
      ...files.images.map(({ _id }) => ({ fileId: _id, role: 'product-photo' as const })),
      ...(files.digitalFile && files.digitalFile._id === content.digitalFileId
        ? [{ fileId: files.digitalFile._id, role: 'product-file' as const }]
        : []),
    ],
  })
  if (attached.outcome === 'refused')
    return { outcome: attached.code === 'FILE_MISSING' ? 'file_missing' : 'file_not_ready' }
  const { outcome: _, ...stored } = content
  if (!before) {
    const id = await insertProduct(tx, { performerId: creator.accountId, type }, stored)
    await notePublished(tx, 'product', [id])
    return { outcome: 'row', id }
  }
  const replaced = replacedBy(stored, before)
  // Buyers keep what they bought, so the files of a product that was sold stay.
  const formerFileIds = before.is_sold ? [...before.former_file_ids, ...replaced] : before.former_file_ids
  await updateProduct(tx, before.id, { ...stored, formerFileIds })
  if (!before.is_sold) await media.deleteFiles(tx, replaced)
  await notePublished(tx, 'product', [before.id])
  return { outcome: 'row', id: before.id }
}

/** The files that the product does not show any more. */
function replacedBy({ imageIds, digitalFileId }: ProductContent, before: LockedProduct): string[] {
  const images = before.image_ids.filter((id) => !imageIds.includes(id))
  const file = before.digital_file_id
  return file !== null && file !== digitalFileId ? [...images, file] : images
}

/** One of a creator's own products, as they see it. */
export async function showOwnProduct(deps: CatalogDeps, creator: Viewer, id: string): Promise<ProductOutcome> {
  const row = await findItem(deps.db, products, id, null)
  if (!row || row.performer_id !== creator.accountId || row.is_deleted) return { outcome: 'absent' }
  const [product] = await showProducts(deps, { viewer: creator, country: null }, [row])
  return product ? { outcome: 'written', product } : { outcome: 'absent' }
}
