import type { Db, Tx } from '#src/platform/db/database.ts'
import { joinLookups } from '#src/platform/db/join-lookups.ts'
import { oneLineWithoutTags } from '#src/platform/text/plain-text.ts'
import type { ItemRefusal, PricedItemSource } from './facts.ts'
import { findTipFacts } from './statements.ts'

export type TipSourceDeps = {
  db: Db
  countryOf(address: string): string | null
  /** Of these creators those who do not exist in a country. */
  findHiddenByCountry(country: string | null, performerIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Why a tip does not go to a stream, or its words not to the chat; null: it does. */
  refuseInStream(
    executor: Db | Tx,
    tip: { sessionId: string; performerId: string; buyerId: string; address: string; words: string },
  ): Promise<ItemRefusal | null>
}

type Pair = { giverId: string; performerId: string }

async function findFacts(executor: Db | Tx, pairs: readonly Pair[]) {
  const rows = await findTipFacts(
    executor,
    pairs.map(({ giverId }) => giverId),
    pairs.map(({ performerId }) => performerId),
  )
  const found = new Map(rows.map((row) => [row.place, row]))
  return pairs.map((_, index) => found.get(index + 1))
}

/** Creators as recipients of tips: those who may earn and do not block the buyer. Concurrent tips share a statement. */
export function tipSource({ db, countryOf, findHiddenByCountry, refuseInStream }: TipSourceDeps): PricedItemSource {
  const findTogether = joinLookups((pairs: readonly Pair[]) => findFacts(db, pairs))
  return {
    kind: 'tip',
    async find(executor, performerId, buyerId, { address, sessionId, streamType, userNote }) {
      const pair = { giverId: buyerId, performerId }
      const [facts, hidden] = await Promise.all([
        executor === db ? findTogether(pair) : findFacts(executor, [pair]).then(([own]) => own),
        findHiddenByCountry(countryOf(address), [performerId]),
      ])
      if (!facts?.may_earn || facts.is_blocked || hidden.has(performerId)) return null
      const isInStream = sessionId !== null || streamType !== null
      // The buyer's words, one line without markup, are all that a tip is called.
      const words = oneLineWithoutTags(userNote ?? '').trim()
      const place = { performerId, buyerId, address, words }
      return {
        ownerId: performerId,
        title: words,
        refusal: sessionId === null ? null : await refuseInStream(executor, { ...place, sessionId }),
        isForSale: true,
        priceTokenCents: null,
        type: isInStream ? 'stream_tip' : 'tip',
        giver: { since: facts.giver_since, paidTopUps: facts.paid_top_ups },
      }
    },
  }
}
