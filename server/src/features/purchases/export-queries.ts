import { exportedRowsOf, type ExportPart } from '#src/platform/db/export.ts'

/** What an account bought. The other side of each is among its seller's earnings. */
export const purchasesExport: readonly ExportPart[] = [
  exportedRowsOf(
    'orders/purchases',
    'purchase',
    'buyer_id',
    [
      'id',
      'type',
      'target',
      'target_id',
      'title',
      'seller_id',
      'quantity',
      'original_price_token_cents',
      'price_token_cents',
      'refunded_token_cents',
      'status',
      'created_at',
    ],
    { people: ['seller_id'] },
  ),
]
