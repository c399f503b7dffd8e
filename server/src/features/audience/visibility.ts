import { createCache } from '#src/platform/cache/cache.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { findBlockedCountries, findClosedIn, findFoundRow, findRelationRows } from './statements.ts'

/** The viewer: an account or null, and the country (ISO 3166-1 alpha-2) or null. */
export type Requester = { accountId: string | null; country: string | null }

/** The relation between a viewer and a creator. Hidden: the creator and their content do not exist for the viewer. */
export type Relation = { isFollowing: boolean; isBlocked: boolean; isInBlockedCountry: boolean; isHidden: boolean }

const ANONYMOUS_VISITOR: Relation = { isFollowing: false, isBlocked: false, isInBlockedCountry: false, isHidden: false }
const ABROAD: Relation = { ...ANONYMOUS_VISITOR, isInBlockedCountry: true, isHidden: true }

/**
 * The maximum delay until another process reads a changed list of countries. With what media remembers, less than the 5 s in
 * which a block takes effect. Rule ACS-14.
 */
const COUNTRIES_MAXIMUM_AGE_MS = 2_500

export type Visibility = {
  findRelations(
    executor: Db | Tx,
    requester: Requester,
    performerIds: readonly string[],
  ): Promise<Map<string, Relation>>
  findCreatorsFound(
    executor: Db | Tx,
    accountId: string,
  ): Promise<{ followedIds: string[]; apartIds: ReadonlySet<string> }>
  findHiddenByCountry(country: string | null, performerIds: readonly string[]): Promise<Set<string>>
  findClosedIn(country: string | null): Promise<readonly string[]>
  blockedCountriesOf(performerId: string): Promise<readonly string[]>
  forgetCountries(): void
}

/** Answers who exists for whom. A visitor costs no statement once the creators' countries are held. */
export function createVisibility(db: Db): Visibility {
  const countries = createCache<readonly string[]>({ maximumAgeMs: COUNTRIES_MAXIMUM_AGE_MS, maximumCount: 10_000 })
  /** Part of the keys of `closed`: a change here is seen at once. */
  let changeCount = 0
  const closed = createCache<readonly string[]>({ maximumAgeMs: COUNTRIES_MAXIMUM_AGE_MS, maximumCount: 300 })
  const findCountries = (executor: Db | Tx, performerIds: readonly string[]) =>
    countries.getMany(performerIds, {
      load: async (ids) => {
        const rows = await findBlockedCountries(executor, ids)
        return new Map(rows.map((row) => [row.performer_id, row.country_codes]))
      },
      // A transaction may see uncommitted changes.
      mayKeep: () => !executor.isTransaction,
    })

  async function findHidden(
    executor: Db | Tx,
    country: string | null,
    performerIds: readonly string[],
  ): Promise<Set<string>> {
    if (country === null) return new Set()
    const lists = await findCountries(executor, performerIds)
    return new Set(performerIds.filter((id) => lists.get(id)?.includes(country)))
  }

  return {
    findHiddenByCountry: (country, performerIds) => findHidden(db, country, performerIds),
    async findRelations(executor, { accountId, country }, performerIds) {
      const hidden = await findHidden(executor, country, performerIds)
      const relations = new Map(performerIds.map((id) => [id, hidden.has(id) ? ABROAD : ANONYMOUS_VISITOR]))
      if (accountId === null || performerIds.length === 0) return relations
      for (const row of await findRelationRows(executor, accountId, performerIds)) {
        const isInBlockedCountry = hidden.has(row.performer_id)
        relations.set(row.performer_id, {
          isFollowing: row.is_following,
          isBlocked: row.is_blocked,
          isInBlockedCountry,
          isHidden: row.is_blocked || isInBlockedCountry,
        })
      }
      return relations
    },
    async findCreatorsFound(executor, accountId) {
      const [row] = await findFoundRow(executor, accountId)
      return { followedIds: row?.followed_ids ?? [], apartIds: new Set(row?.apart_ids) }
    },
    async findClosedIn(country) {
      if (country === null) return []
      const key = `${changeCount} ${country}`
      const known = closed.get(key)
      if (known) return known
      const [row] = await findClosedIn(db, country)
      closed.set(key, row?.performer_ids ?? [])
      return row?.performer_ids ?? []
    },
    async blockedCountriesOf(performerId) {
      const [row] = await findBlockedCountries(db, [performerId])
      return row?.country_codes ?? []
    },
    forgetCountries() {
      countries.clear()
      changeCount += 1
    },
  }
}
