import type { Db, Tx } from '#src/platform/db/database.ts'
import { oneLineWithoutTags } from '#src/platform/text/plain-text.ts'
import type { PricedItemSource } from './facts.ts'

export type TipSourceDeps = {
  isApproved(executor: Db | Tx, performerId: string): Promise<boolean>
  countryOf(address: string): string | null
  isBlocked(
    executor: Db | Tx,
    requester: { accountId: string | null; country: string | null },
    performerId: string,
  ): Promise<boolean>
}

/** Creators as recipients of tips: those who may earn and do not block the buyer. */
export function tipSource({ isApproved, countryOf, isBlocked }: TipSourceDeps): PricedItemSource {
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
      return {
        ownerId: performerId,
        // The buyer's words, one line without markup, are all that a tip is called.
        title: oneLineWithoutTags(userNote ?? '').trim(),
        isForSale: true,
        priceTokenCents: null,
        type: isInStream ? 'stream_tip' : 'tip',
      }
    },
  }
}
