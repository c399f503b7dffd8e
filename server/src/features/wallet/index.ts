import type { Db, Tx } from '#src/platform/db/database.ts'
import { createCachedTable } from '#src/platform/db/cached-table.ts'
import type { GaugeDefinition } from '#src/platform/http/operations.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { JobDefinition } from '#src/platform/jobs/jobs.ts'
import type { Announce } from '#src/platform/realtime/announcers.ts'
import type { Realtime } from '#src/platform/realtime/realtime.ts'
import { checkBooks, type BookError } from './check-books.ts'
import { aggregatePostings } from './aggregate-postings.ts'
import { readSums } from './announced-sums.ts'
import type { LedgerTransaction, PostOutcome } from './ledger.ts'
import {
  creditTopUp,
  creditTopUps,
  payDisputeFee,
  postTransaction,
  postTransactions,
  restoreTopUp,
  reverseTopUp,
  type TopUp,
  type TopUpReversal,
} from './post-transaction.ts'
import { findExceededLimit, type ExceededLimit } from './limits/find-exceeded-limit.ts'
import { limitRoutes } from './limits/routes.ts'
import * as queries from './queries.ts'
import { replayFunds, type WalletFunds } from './funds.ts'

export { walletErasure } from './erasure-queries.ts'
export { walletExport } from './export-queries.ts'
export { exceededLimitView, type ExceededLimit } from './limits/find-exceeded-limit.ts'
export { checkBooks, type BookError } from './check-books.ts'

export { PLATFORM_ID } from './ledger.ts'
export type { LedgerTransaction, Posting, PostOutcome } from './ledger.ts'
export type { WalletFunds } from './funds.ts'

export type WalletDeps = {
  db: Db
  realtime: Pick<Realtime, 'announcerOf'>
  log: { error(facts: object, message: string): void }
}

export type Wallet = {
  routes: readonly BoundRoute[]
  gauges: readonly GaugeDefinition[]
  jobs: readonly JobDefinition[]
  /** Token cents that an account can spend, without what is held; below zero only after a reversal. */
  balanceOf(executor: Db | Tx, accountId: string): Promise<number>
  /** Token cents that a creator has earned and not been paid. */
  earningsOf(executor: Db | Tx, creatorId: string): Promise<number>
  /** Sends the open pages of accounts what they can spend, and of those who have earned, what they were not paid yet. */
  announceSums: Announce
  /** How many settled top-ups of an account were paid with money; one that a coupon made free is none. */
  countPaidTopUps(executor: Db | Tx, accountId: string): Promise<number>
  /** The limit of an account that spending so many token cents more would exceed now; null: none. */
  findExceededLimit(executor: Db | Tx, accountId: string, moreTokenCents: number): Promise<ExceededLimit | null>
  /** Posts in the caller's transaction. @throws when the postings do not balance: that is a bug. */
  post(tx: Tx, transaction: LedgerTransaction): Promise<PostOutcome>
  /**
   * Posts several together, each all or nothing, as if one after the other. @returns the outcome of each, in their order.
   * @throws as `post`.
   */
  postAll(tx: Tx, transactions: readonly LedgerTransaction[]): Promise<PostOutcome[]>
  /** Money in, tokens out, at the rate of the payment; at most once per payment. */
  creditTopUp(tx: Tx, topUp: TopUp): Promise<void>
  /** The same for several, with one statement. */
  creditTopUps(tx: Tx, topUps: readonly TopUp[]): Promise<void>
  /** Takes back part of a top-up; the wallet may go below zero. Once per id. */
  reverseTopUp(tx: Tx, reversal: TopUpReversal): Promise<void>
  /** Gives again what was taken back. Once per id. */
  restoreTopUp(tx: Tx, reversal: TopUpReversal): Promise<void>
  /** The platform's cost of a disputed payment. Once per payment. */
  payDisputeFee(tx: Tx, fee: { transactionId: string; feeCents: number }): Promise<void>
  /** Whose tokens are where in a wallet, from all of its postings: not for calls that a fan waits for. */
  findFunds(executor: Db | Tx, accountId: string): Promise<WalletFunds>
  /** Locks a wallet until the transaction ends, so that nothing is spent from it meanwhile. */
  lock(tx: Tx, accountId: string): Promise<void>
  /**
   * Holds up to so many units of a wallet, as many as can be spent, in place of what the same id held; none releases it. Locks the wallet.
   * What is held stays in the wallet and is not spent by anything else. @returns how many units are held
   */
  hold(tx: Tx, hold: queries.Hold): Promise<number>
  /** The commission agreed with one creator, in basis points; null: the site's. From memory, at most 2 s behind. */
  commissionOverrideOf(creatorId: string): number | null
  /** The commissions agreed with creators, in basis points, as they are stored now. */
  findCommissionOverrides(executor: Db | Tx): Promise<ReadonlyMap<string, number>>
  /** Agrees on a commission with one creator; null: back to the site's. Within a transaction, it holds 2 s after commit. */
  setCommissionOverride(executor: Db | Tx, creatorId: string, rateBasisPoints: number | null): Promise<void>
  /** Reads the commissions agreed with creators again, after they were changed in a transaction. */
  refreshCommissionOverrides(): Promise<void>
  /** Aggregates and seals everything that is committed. @returns how many postings. */
  aggregate(): Promise<number>
  /** The newest seal of the ledger; number 0 and an empty hash while there is none. */
  newestSeal(executor: Db | Tx): Promise<{ number: number; hash: string }>
  /** Reads all books; an empty list means every invariant holds. */
  checkBooks(executor: Db | Tx): Promise<BookError[]>
  close(): Promise<void>
}

const AGGREGATE_EVERY_SECONDS = 5

/** The double-entry ledger. It knows who holds what, and nothing of what was bought. */
export async function createWallet({ db, realtime, log }: WalletDeps): Promise<Wallet> {
  const overrides = await createCachedTable({
    db,
    log,
    table: 'commission_override',
    load: queries.findCommissionOverrides,
  })
  const aggregate = () => aggregatePostings(db)
  return {
    routes: limitRoutes(db),
    gauges: [
      {
        name: 'wallet_unaggregated_postings',
        help: 'Postings that are not yet part of a balance and not sealed, counted up to a million.',
        labelNames: [],
        read: async () => [{ labels: {}, value: await queries.countUnaggregated(db) }],
      },
    ],
    jobs: [
      { name: 'wallet.aggregate', everySeconds: AGGREGATE_EVERY_SECONDS, run: async () => void (await aggregate()) },
    ],
    announceSums: realtime.announcerOf('update_balance', (accountIds) => readSums(db, accountIds)),
    balanceOf: queries.findBalance,
    earningsOf: (executor, creatorId) => queries.findUnkeptBalance(executor, creatorId, 'creator_earnings'),
    countPaidTopUps: queries.countPaidTopUps,
    findExceededLimit,
    post: postTransaction,
    postAll: postTransactions,
    creditTopUp,
    creditTopUps,
    reverseTopUp,
    restoreTopUp,
    payDisputeFee,
    findFunds: async (executor, accountId) => replayFunds(await queries.listMovements(executor, accountId)),
    lock: queries.lockWallet,
    hold: queries.holdInWallet,
    commissionOverrideOf: (creatorId) => overrides.value().get(creatorId) ?? null,
    findCommissionOverrides: queries.findCommissionOverrides,
    async setCommissionOverride(executor, creatorId, rateBasisPoints) {
      await queries.saveCommissionOverride(executor, creatorId, rateBasisPoints)
      // What is not committed yet cannot be read by another connection.
      if (!executor.isTransaction) await overrides.refresh()
    },
    refreshCommissionOverrides: () => overrides.refresh(),
    aggregate,
    newestSeal: queries.findNewestSeal,
    checkBooks,
    close: () => overrides.stop(),
  }
}
