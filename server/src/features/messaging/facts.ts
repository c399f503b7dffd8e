import type { Db, Tx } from '#src/platform/db/database.ts'

/** The port to later features; `compose-features.ts` fills it. */
export type MessagingFacts = {
  /** What a fan has tipped a creator and spent with them in all, refunds taken off. Tokens of 0.01. */
  findSpending(
    executor: Db | Tx,
    pair: { fanId: string; performerId: string },
  ): Promise<{ tippedTokenCents: number; spentTokenCents: number }>
  /** What the sale of each message's files to a buyer earned, commission taken off; one that was not bought is absent. Tokens of 0.01. */
  findEarned(executor: Db | Tx, sale: { buyerId: string; messageIds: readonly string[] }): Promise<Map<string, number>>
  /** Since when a fan has been subscribed to a creator without a break; null: is not. */
  findSubscribedSince(executor: Db | Tx, pair: { fanId: string; performerId: string }): Promise<Date | null>
  /** Whether fans may subscribe to a creator: there is a plan of whatever length, or a free one. */
  offersPlan(performerId: string): Promise<boolean>
}
