import { getBlockedWords, setBlockedWords } from '@stagedoor/contract/blocked-words'
import { createCache } from '#src/platform/cache/cache.ts'
import type { Db } from '#src/platform/db/database.ts'
import { ok } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { findBlockedWords, replaceBlockedWords } from './queries.ts'
import { distinctWords } from './words.ts'

/** The maximum delay until another process reads a changed list. */
const MAXIMUM_AGE_MS = 5_000

type BlockedWords = {
  of(performerId: string): Promise<readonly string[]>
  replace(performerId: string, words: readonly string[]): Promise<readonly string[]>
}

/** The creators' lists of words, held in memory: every comment asks for one. */
export function createBlockedWords(db: Db): BlockedWords {
  const lists = createCache<readonly string[]>({ maximumAgeMs: MAXIMUM_AGE_MS, maximumCount: 10_000 })
  return {
    async of(performerId) {
      const known = await lists.getMany([performerId], {
        load: async (ids) => {
          const found = await findBlockedWords(db, ids)
          return new Map(ids.map((id) => [id, found.get(id) ?? []]))
        },
      })
      return known.get(performerId) ?? []
    },
    async replace(performerId, words) {
      const kept = distinctWords(words)
      await replaceBlockedWords(db, performerId, kept)
      lists.forget(performerId)
      return kept
    },
  }
}

export const blockedWordRoutes = (lists: BlockedWords): BoundRoute[] => [
  route(getBlockedWords, async ({ viewer }) => ok({ words: [...(await lists.of(viewer.accountId))] })),
  route(setBlockedWords, async ({ viewer, body }) =>
    ok({ words: [...(await lists.replace(viewer.accountId, body.words))] }),
  ),
]
