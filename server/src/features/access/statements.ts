import { prepare } from '#src/platform/db/prepared.ts'

/** Of the items $3 those that the account $1 is entitled to now. Runs for every list and page of a signed-in viewer. */
export const findEntitledItems = prepare<
  { item_id: string },
  [accountId: string, kind: string, itemIds: readonly string[]]
>(
  'access.entitled_items',
  `select distinct item_id from entitlement where account_id = $1 and kind = $2::entitlement_kind and item_id = any($3::uuid[])
    and (expires_at is null or expires_at > app_now())`,
)
