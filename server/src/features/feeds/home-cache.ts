import { createCache } from '#src/platform/cache/cache.ts'
import type { Db } from '#src/platform/db/database.ts'
import { joinLookups } from '#src/platform/db/join-lookups.ts'
import { createHomeChanges } from './home-changes.ts'
import { findHomeCreators } from './home-queries.ts'
import { flagsOf, type PostRef } from './post-refs.ts'
import { findHomeStates } from './statements.ts'

/** A post of a home feed; each says how many there are, and the fingerprint of the relations by which it was read. */
type HomeRef = PostRef & { total: number; relations: string }

/** The first page of an account's home feed: so many posts, of all creators but these. */
type Wanted = { accountId: string; limit: number; exceptIds: readonly string[] }

/** First pages of home feeds in the memory of this process. */
export type HomeCache = {
  /**
   * The page as `load` reads it, or as it was read before when nothing of it changed since: neither whom the account follows,
   * subscribes to and is blocked by, nor what it bought of the page, nor a post of its creators. PostgreSQL is asked for that
   * after the call began, so that a change counts as soon as it is committed, in all processes.
   */
  pageOf(wanted: Wanted, load: () => Promise<readonly HomeRef[]>): Promise<readonly HomeRef[]>
}

type Kept = {
  readonly refs: readonly HomeRef[]
  readonly exceptIds: readonly string[]
  readonly relations: string
  /** Null until it matters: some creator's posts changed. */
  creatorIds: readonly string[] | null
  /** Nothing that it shows changed before this time of `changes`. */
  asOf: number
}

type State = { relations: string; boughtIds: ReadonlySet<string> }

/** About 10 MB when full. */
const MAXIMUM_COUNT = 2_000

/** Who follows more has the page read again whenever anybody publishes. */
const MAXIMUM_CREATORS = 500

/** A page that is read once costs no more than without it. */
export function createHomeCache(db: Db): HomeCache {
  const pages = createCache<Kept>({ maximumCount: MAXIMUM_COUNT })
  const changes = createHomeChanges()
  /** Each creator's id once, however many lists hold it. */
  const shared = new Map<string, string>()

  const findState = joinLookups(
    async (requested: readonly { accountId: string; postIds: readonly string[] }[]): Promise<State[]> => {
      const rows = await findHomeStates(
        db,
        requested.map(({ accountId }) => accountId),
        requested.map(({ postIds }) => `{${postIds.join(',')}}`),
        changes.horizon(),
      )
      const byNumber = new Map(rows.map((row) => [row.number, row]))
      // The first account's row names what changed for all.
      const first = byNumber.get(1)
      if (!first) throw new Error('PostgreSQL did not answer for an account')
      changes.note(first)
      return requested.map((_, i) => {
        const { relations = '', bought_ids: boughtIds = [] } = byNumber.get(i + 1) ?? {}
        return { relations, boughtIds: new Set(boughtIds) }
      })
    },
  )

  async function areCreatorsUnchanged(accountId: string, kept: Kept): Promise<boolean> {
    if (changes.now() === kept.asOf) return true
    kept.creatorIds ??= await creatorsOf(accountId, kept.relations)
    const now = changes.now()
    if (kept.creatorIds === null || !changes.areUnchanged(kept.creatorIds, kept.asOf)) return false
    kept.asOf = now
    return true
  }

  /** Null: they are too many, or other ones by now. */
  async function creatorsOf(accountId: string, relations: string): Promise<string[] | null> {
    const creators = await findHomeCreators(db, accountId)
    if (creators.relations !== relations || creators.ids.length > MAXIMUM_CREATORS) return null
    return creators.ids.map((id) => {
      const known = shared.get(id) ?? id
      shared.set(known, known)
      return known
    })
  }

  return {
    async pageOf({ accountId, limit, exceptIds }, load) {
      const key = `${accountId} ${limit}`
      const kept = pages.get(key)
      if (kept || changes.horizon() === null) {
        const state = await findState({ accountId, postIds: kept?.refs.map(({ id }) => id) ?? [] })
        const isSame = kept && kept.relations === state.relations && areEqual(kept.exceptIds, exceptIds)
        if (isSame && hasBought(kept, state) && (await areCreatorsUnchanged(accountId, kept))) return kept.refs
      }
      // Before the page is read: what changes meanwhile counts as a change of it.
      const asOf = changes.now()
      const refs = await load()
      const relations = refs[0]?.relations
      if (relations === undefined) return refs
      const creatorIds = kept?.relations === relations ? kept.creatorIds : null
      pages.set(key, { refs, exceptIds, relations, creatorIds, asOf })
      return refs
    },
  }
}

/** Whether the account bought those of the page's posts that the page says. */
const hasBought = ({ refs }: Kept, { boughtIds }: State): boolean =>
  refs.every((ref) => flagsOf(ref).isBought === boughtIds.has(ref.id))

const areEqual = (some: readonly string[], others: readonly string[]): boolean =>
  some === others || (some.length === others.length && some.every((id, i) => id === others[i]))
