import type { Db, Tx } from '#src/platform/db/database.ts'
import { oneLineWithoutTags } from '#src/platform/text/plain-text.ts'
import type { ItemRefusal, PricedItemSource } from './facts.ts'

export type TipSourceDeps = {
  isApproved(executor: Db | Tx, performerId: string): Promise<boolean>
  countryOf(address: string): string | null
  isBlocked(
    executor: Db | Tx,
    requester: { accountId: string | null; country: string | null },
    performerId: string,
  ): Promise<boolean>
  /** Why a tip does not go to a stream, or its words not to the chat; null: it does. */
  refuseInStream(
    executor: Db | Tx,
    tip: { sessionId: string; performerId: string; buyerId: string; address: string; words: string },
  ): Promise<ItemRefusal | null>
}

/** Creators as recipients of tips: those who may earn and do not block the buyer. */
export function tipSource({ isApproved, countryOf, isBlocked, refuseInStream }: TipSourceDeps): PricedItemSource {
  return {
    kind: 'tip',
    async find(executor, performerId, buyerId, { address, sessionId, streamType, userNote }) {
      const giver = { accountId: buyerId, country: countryOf(address) }
      const [mayEarn, isClosed] = await Promise.all([
        isApproved(executor, performerId),
        isBlocked(executor, giver, performerId),
      ])
      if (!mayEarn || isClosed) return null
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
      }
    },
  }
}
