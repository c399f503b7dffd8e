import type { ProductType } from '@stagedoor/contract/products'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { AccessLevel } from '../../access/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { findItem } from '../items/list-queries.ts'
import { findPricedItem } from '../items/priced-items.ts'
import { judgeFor } from '../items/see-items.ts'
import { products, type ProductRow } from './row-queries.ts'

/** A product as a charge needs it. */
export type PricedProduct = {
  ownerId: string
  title: string
  priceTokenCents: number
  type: ProductType
  /** Null: digital. */
  stock: number | null
}

/** Null: it does not exist for the buyer. */
export async function findPricedProduct(
  deps: CatalogDeps,
  executor: Db | Tx,
  { id, buyerId, address }: { id: string; buyerId: string; address: string },
): Promise<PricedProduct | null> {
  const [priced, row] = await Promise.all([
    findPricedItem(deps, executor, { kind: 'product', id, buyerId, address }),
    findItem(executor, products, id, null),
  ])
  return priced && row ? { ...priced, type: row.type, stock: row.stock } : null
}

/** A digital product's file, as far as one viewer may have it. */
export type SeenFile = { level: AccessLevel; isHidden: boolean; title: string; fileId: string | null; ownerId: string }

/** Null: there is no such product, or it is not digital. Rule ACS-1: buyer, owner and staff. */
export async function seeProductFile(
  deps: CatalogDeps,
  { viewer, address }: { viewer: Viewer; address: string },
  id: string,
): Promise<SeenFile | null> {
  const row = await findItem(deps.db, products, id, viewer.accountId)
  if (!row || row.type !== 'digital') return null
  const viewerContext = { viewer, country: deps.geography.countryOf(address) }
  const judge = await judgeFor(deps, 'product_file', viewerContext, [row])
  const { level, refusal } = deps.access.decideAccess(judge.factsOf(row))
  return { level, isHidden: refusal === 'hidden', ...whatIs(row) }
}

const whatIs = (row: ProductRow) => ({ title: row.title, fileId: row.digital_file_id, ownerId: row.performer_id })
