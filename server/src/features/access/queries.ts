import type { Db, Tx } from '#src/platform/db/database.ts'
import { prepare } from '#src/platform/db/prepared.ts'
import type { EntitlementKind } from './index.ts'

export const findEntitledItems = prepare<{ item_id: string }, [string, string, readonly string[]]>(
  `select distinct item_id from entitlement where account_id = $1 and kind = $2::entitlement_kind and item_id = any($3::uuid[])
    and (expires_at is null or expires_at > app_now())`,
)

export const findAllItems = prepare<{ item_id: string }, [string, string]>(
  `select distinct item_id from entitlement where account_id = $1 and kind = $2::entitlement_kind
    and (expires_at is null or expires_at > app_now())`,
)

/** Serves from the index of subscribers. */
export const findHolders = prepare<{ account_id: string }, [itemId: string]>(
  `select distinct account_id from entitlement where kind = 'subscription' and item_id = $1
    and (expires_at is null or expires_at > app_now())`,
)

/**
 * For a statement of another feature that grants together with other rows: `select account, kind, item, source, source id, time`
 * follows. A grant that exists violates `entitlement_pkey`.
 */
export const INSERT_GRANT = 'insert into entitlement (account_id, kind, item_id, source, source_id, created_at)'

const upsertEntitlement = prepare<object, [string, string, string, string, string, Date | null]>(
  `insert into entitlement (account_id, kind, item_id, source, source_id, expires_at)
    values ($1, $2::entitlement_kind, $3, $4::entitlement_source, $5, $6)
    on conflict (account_id, kind, item_id, source) do update set source_id = excluded.source_id, expires_at = excluded.expires_at`,
)

type EntitlementRow = {
  accountId: string
  kind: string
  itemId: string
  source: string
  sourceId: string
  expiresAt: Date | null
}

export async function saveEntitlement(tx: Tx, row: EntitlementRow): Promise<void> {
  await upsertEntitlement(tx, row.accountId, row.kind, row.itemId, row.source, row.sourceId, row.expiresAt)
}

const removeEntitlement = prepare<{ source_id: string }, [string, string, string, string]>(
  `delete from entitlement where account_id = $1 and kind = $2::entitlement_kind and item_id = $3
    and source = $4::entitlement_source returning source_id`,
)

/** @returns whether there was one. */
export async function deleteEntitlement(
  tx: Tx,
  row: { accountId: string; kind: string; itemId: string; source: string },
): Promise<boolean> {
  return (await removeEntitlement(tx, row.accountId, row.kind, row.itemId, row.source)).length > 0
}

const selectSource = prepare<{ source_id: string }, [string, string, string, string]>(
  `select source_id from entitlement where account_id = $1 and kind = $2::entitlement_kind and item_id = $3
    and source = $4::entitlement_source`,
)

export async function findGrantSource(
  executor: Db | Tx,
  grant: { accountId: string; kind: string; itemId: string; source: string },
): Promise<string | null> {
  return (await selectSource(executor, grant.accountId, grant.kind, grant.itemId, grant.source))[0]?.source_id ?? null
}

const removeGrantOfPurchase = prepare<{ kind: EntitlementKind; item_id: string }, [string, string]>(
  `delete from entitlement where account_id = $1 and source = 'purchase' and source_id = $2 returning kind, item_id`,
)

/** @returns the access that it gave; null when it gave none. A purchase gives access to one item. */
export async function deleteGrantOfPurchase(
  tx: Tx,
  { accountId, purchaseId }: { accountId: string; purchaseId: string },
): Promise<{ kind: EntitlementKind; itemId: string } | null> {
  const [row] = await removeGrantOfPurchase(tx, accountId, purchaseId)
  return row ? { kind: row.kind, itemId: row.item_id } : null
}
