import { exportedRowsOf, type ExportPart } from '#src/platform/db/export.ts'

/** What an account may see. */
export const accessExport: readonly ExportPart[] = [
  exportedRowsOf(
    'orders/unlocked',
    'entitlement',
    'account_id',
    ['kind', 'item_id', 'source', 'created_at', 'expires_at'],
    // Of a subscription the creator.
    { people: ['item_id'] },
  ),
]
