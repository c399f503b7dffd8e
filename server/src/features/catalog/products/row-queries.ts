import type { MediaStatus } from '@stagedoor/contract/catalog-words'
import type { ProductType } from '@stagedoor/contract/products'
import { sql } from 'kysely'
import type { ItemTable } from '../items/list-queries.ts'
import { ITEM_COLUMNS, type ItemRow } from '../items/item-row.ts'

/** A stored product. Its name is `title`, as of every item. */
export type ProductRow = ItemRow & {
  status: MediaStatus
  type: ProductType
  /** Null: digital. */
  stock: number | null
  image_ids: string[]
  digital_file_id: string | null
}

export const products: ItemTable<ProductRow> = {
  kind: 'product',
  // Everybody who sees a product may buy it.
  columns: sql.raw(
    `${ITEM_COLUMNS}, false as is_for_list, null::uuid as audience_list_id, item.type, item.stock, item.image_ids, item.digital_file_id`,
  ),
}
