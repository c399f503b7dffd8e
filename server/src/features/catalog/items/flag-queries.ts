import { sql, type RawBuilder } from 'kysely'
import type { ItemKind } from './item-row.ts'

/**
 * The columns of `Flags` for a viewer (null: a visitor), by the functions that audience and access offer to statements of
 * later features. `performer` and `item` are references to the creator's id and the id that is bought; a null item is
 * never bought.
 */
export function flagColumns(
  viewerId: string | null,
  { kind, performer, item }: { kind: ItemKind; performer: string; item: string },
): RawBuilder<unknown> {
  if (viewerId === null)
    return sql`false as is_following, false as is_blocked, false as is_subscribed, false as is_bought`
  const creator = sql.ref(performer)
  return sql`
    exists (select from followed_by(${viewerId}) as relation where relation.performer_id = ${creator}) as is_following,
    exists (select from blocking(${viewerId}) as relation where relation.owner_id = ${creator}) as is_blocked,
    exists (select from entitled_items(${viewerId}, 'subscription') as relation where relation.item_id = ${creator}) as is_subscribed,
    exists (select from entitled_items(${viewerId}, ${sql.lit(kind)}) as relation where relation.item_id = ${sql.ref(item)}) as is_bought`
}

/**
 * Rows whose creator exists for a viewer: is shown, did not block the account and not its country. One's own rows always
 * do. `performer` is a reference to the creator's id.
 */
export function isWithinReach(
  performer: string,
  { viewerId, closedIds }: { viewerId: string | null; closedIds: readonly string[] },
): RawBuilder<boolean> {
  const creator = sql.ref(performer)
  const isShown = sql`${creator} in (select performer_id from shown_performers())`
  const isOpen = closedIds.length === 0 ? sql`true` : sql`${creator} <> all(${[...closedIds]}::uuid[])`
  if (viewerId === null) return sql<boolean>`(${isShown} and ${isOpen})`
  return sql<boolean>`(${isShown} and (${creator} = ${viewerId}::uuid or (${isOpen}
    and not exists (select from blocking(${viewerId}) as relation where relation.owner_id = ${creator}))))`
}

/** Rows of creators whom a viewer does not block, asked once for the statement: as a condition of each row it would cost the order of an index. Rule ACS-17. */
export const isNotBlockedBy = (viewerId: string | null, performer: string): RawBuilder<boolean> =>
  viewerId === null
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(performer)} <> all(array(select account_id from kept_apart_from(${viewerId})))`
