import type { Db, Tx } from '#src/platform/db/database.ts'

/** The port to later features; `compose-features.ts` fills it. */
export type MessagingFacts = {
  /** What a fan has tipped a creator and spent with them in all, refunds taken off. Tokens of 0.01. */
  findSpending(
    executor: Db | Tx,
    pair: { fanId: string; performerId: string },
  ): Promise<{ tippedTokenCents: number; spentTokenCents: number }>
}
