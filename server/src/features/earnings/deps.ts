import type { EarningKind, EarningSource, EarningType } from '@stagedoor/contract/earnings'
import type { Locale } from '@stagedoor/contract/locales'
import type { PerformerState } from '@stagedoor/contract/performers'
import type { UserCard } from '@stagedoor/contract/users'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Mailer } from '#src/platform/mail/mailer.ts'
import type { Realtime } from '#src/platform/realtime/realtime.ts'
import type { Wallet } from '../wallet/index.ts'

/** One purchase as the seller's books need it. Amounts are token cents. */
export type Sale = {
  purchaseId: string
  /** The payment's own id where it is not the purchase's. */
  transactionId?: string
  buyerId: string
  sellerId: string
  type: EarningType
  target: EarningSource
  targetId: string
  /** What was sold, in the creator's own words; empty for a tip. */
  title: string
  totalTokenCents: number
  commissionTokenCents: number
  commissionBasisPoints: number
  soldAt: Date
}

/**
 * What is taken back of a sale, or given back of it after a dispute was won. Amounts are token cents, never negative;
 * together they are no more than the sale's.
 */
export type Reversal = {
  /** Of its own: hearing of it twice writes it once. */
  reversalId: string
  /** The sale's line. */
  saleId: string
  kind: Exclude<EarningKind, 'sale'>
  totalTokenCents: number
  commissionTokenCents: number
  reversedAt: Date
}

/** What of an account its mails need. */
type PaidAccount = { username: string | null; email: string | null; locale: string | null; status: string }

/** What this feature asks of others. */
export type EarningsFacts = {
  findUserCards(executor: Db | Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, UserCard>>
  /** The sales of these purchases; an unknown id is absent. */
  findSales(purchaseIds: readonly string[]): Promise<Sale[]>
  /** Where a creator stands; null for nobody's id. */
  performerStateOf(executor: Db | Tx, performerId: string): Promise<PerformerState | null>
  /** An approved creator may be paid from now on; of any other nothing changes. */
  markPayoutReady(tx: Tx, performerId: string): Promise<void>
  findAccount(executor: Db | Tx, accountId: string): Promise<PaidAccount | null>
}

export type EarningsDeps = {
  db: Db
  clock: Clock
  config: { secretKey: string; publicUrl: string }
  realtime: Pick<Realtime, 'toAccount' | 'withOpenPages'>
  wallet: Pick<Wallet, 'balancesOf' | 'earningsOf' | 'post'>
  mailer: Mailer
  settings: {
    get(name: 'siteName'): string
    get(name: 'defaultLocale'): Locale
    cents(name: 'minimumPayoutAmount' | 'tokenPrice' | 'payoutSecondApprovalAbove'): number
  }
  facts: EarningsFacts
}
