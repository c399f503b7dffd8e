import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { EntitlementKind, Grant } from './index.ts'

const isInForce = sql<boolean>`(expires_at is null or expires_at > app_now())`

/** The creators whom an account subscribes to now. */
export async function findSubscribedIds(executor: Db | Tx, accountId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('entitlement')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'subscription')
    .where(isInForce)
    .select('item_id')
    .distinct()
    .execute()
  return rows.map((row) => row.item_id)
}

/** The current subscribers of a creator, read from the index of subscribers. */
export async function findSubscriberIds(executor: Db | Tx, performerId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('entitlement')
    .where('kind', '=', 'subscription')
    .where('item_id', '=', performerId)
    .where(isInForce)
    .select('account_id')
    .distinct()
    .execute()
  return rows.map((row) => row.account_id)
}

/**
 * For a statement of another feature that also grants: `select account, kind, item, source, source id, time` follows.
 * An existing grant violates `entitlement_pkey`.
 */
export const INSERT_GRANT = 'insert into entitlement (account_id, kind, item_id, source, source_id, created_at)'

/** Grants items; a repeat by the same source replaces its id and end. No two of the grants are of one item and source. */
export async function saveEntitlements(tx: Tx, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return
  const rows = grants.map(({ accountId, kind, itemId, source, sourceId, expiresAt }) => ({
    account_id: accountId,
    kind,
    item_id: itemId,
    source,
    source_id: sourceId,
    expires_at: expiresAt,
  }))
  await tx
    .insertInto('entitlement')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind', 'item_id', 'source']).doUpdateSet((eb) => ({
        source_id: eb.ref('excluded.source_id'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .execute()
}

type GrantKey = Pick<Grant, 'accountId' | 'kind' | 'itemId' | 'source'>

/** @returns whether there was one. */
export async function deleteEntitlement(tx: Tx, { accountId, kind, itemId, source }: GrantKey): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('entitlement')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .where('source', '=', source)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** The id of the source's grant of an item; null without one. */
export async function findGrantSource(
  executor: Db | Tx,
  { accountId, kind, itemId, source }: GrantKey,
): Promise<string | null> {
  const row = await executor
    .selectFrom('entitlement')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .where('source', '=', source)
    .select('source_id')
    .executeTakeFirst()
  return row?.source_id ?? null
}

/** The purchases that grant an account some items, in no order. */
export async function findPurchaseIds(
  executor: Db | Tx,
  accountId: string,
  kind: EntitlementKind,
  itemIds: readonly string[],
): Promise<string[]> {
  if (itemIds.length === 0) return []
  const rows = await executor
    .selectFrom('entitlement')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('item_id', 'in', [...itemIds])
    .where('source', '=', 'purchase')
    .select('source_id')
    .execute()
  return rows.map(({ source_id }) => source_id)
}

/** @returns the item that the purchase granted; null: none. A purchase grants one item. */
export async function deleteGrantOfPurchase(
  tx: Tx,
  { accountId, purchaseId }: { accountId: string; purchaseId: string },
): Promise<{ kind: EntitlementKind; itemId: string } | null> {
  const row = await tx
    .deleteFrom('entitlement')
    .where('account_id', '=', accountId)
    .where('source', '=', 'purchase')
    .where('source_id', '=', purchaseId)
    .returning(['kind', 'item_id'])
    .executeTakeFirst()
  return row ? { kind: row.kind, itemId: row.item_id } : null
}
