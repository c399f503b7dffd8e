import { sql } from 'kysely'
import type { ExportPart } from '#src/platform/db/export.ts'

/** What an account may see. */
export const accessExport: readonly ExportPart[] = [
  {
    file: 'orders/unlocked',
    covers: ['entitlement.account_id'],
    people: ['performer_id'],
    // Of a subscription the item is the creator.
    rows: (accountId) => sql`select kind, item_id, case when kind = 'subscription' then item_id end as performer_id,
        source, created_at, expires_at
      from entitlement where account_id = ${accountId} order by created_at, kind, item_id, source`,
  },
]
