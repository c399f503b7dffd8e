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

type Reader = { viewerId: string | null; closedIds: readonly string[] }

/** Whether the creator is shown and did not close the viewer's country. `creator` is a reference to the creator's id. */
function isShownTo(creator: RawBuilder<unknown>, { viewerId, closedIds }: Reader): RawBuilder<boolean> {
  const isShown = sql<boolean>`${creator} in (select performer_id from shown_performers())`
  if (closedIds.length === 0) return isShown
  const isOpen = sql`${creator} <> all(${[...closedIds]}::uuid[])`
  return sql<boolean>`(${isShown} and (${creator} = ${viewerId}::uuid or ${isOpen}))`
}

/**
 * Rows whose creator exists for a viewer: is shown, did not block the account and not its country. One's own rows do wherever one
 * is. `performer` is a reference to the creator's id. Rule ACS-1.
 */
export function isOfExisting(performer: string, reader: Reader): RawBuilder<boolean> {
  const creator = sql.ref(performer)
  const isShown = isShownTo(creator, reader)
  if (reader.viewerId === null) return isShown
  return sql<boolean>`(${isShown}
    and not exists (select from blocking(${reader.viewerId}) as relation where relation.owner_id = ${creator}))`
}

/**
 * The same without creators whom the viewer blocks, for lists of many creators. Who is apart is asked once for the statement: as a
 * condition of each row it would cost the order of an index. Rule ACS-17.
 */
export function isComeAcross(performer: string, reader: Reader): RawBuilder<boolean> {
  const creator = sql.ref(performer)
  const isShown = isShownTo(creator, reader)
  if (reader.viewerId === null) return isShown
  return sql<boolean>`(${isShown}
    and ${creator} <> all(array(select account_id from kept_apart_from(${reader.viewerId}))))`
}
