import { sql, type RawBuilder } from 'kysely'

/** For whom: an account or a visitor (null), and the creators who do not exist in their country. */
export type Scope = { viewerId: string | null; closedIds: readonly string[] }

/**
 * Creators who exist for the viewer and whom they do not block, by the functions that earlier features offer. One's own things
 * always do. Rules SEA-4, ACS-17.
 */
export function isWithinReach({ viewerId, closedIds }: Scope): RawBuilder<unknown> {
  const isShown = sql`performer_id in (select performer_id from shown_performers())`
  const isOpen = sql`performer_id <> all(${[...closedIds]}::uuid[])`
  if (viewerId === null) return sql`(${isShown} and ${isOpen})`
  return sql`(${isShown} and (performer_id = ${viewerId}::uuid or (${isOpen}
    and performer_id not in (select account_id from kept_apart_from(${viewerId})))))`
}
