import type { EarningKind, EarningSource, EarningType } from '@stagedoor/contract/earnings'
import type { OfferedLocales } from '@stagedoor/contract/locales'
import type { PerformerState } from '@stagedoor/contract/performers'
import type { UserCard } from '@stagedoor/contract/users'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Mailer } from '#src/platform/mail/mailer.ts'
import type { Realtime } from '#src/platform/realtime/realtime.ts'
import type { Wallet } from '../wallet/index.ts'

/** One purchase, as earnings records it. Amounts are token cents. */
export type Sale = {
  purchaseId: string
  /** The payment's id where it differs from the purchase's. */
  transactionId?: string
  buyerId: string
  sellerId: string
  type: EarningType
  target: EarningSource
  targetId: string
  /** The creator's title of the item; empty for a tip. */
  title: string
  totalTokenCents: number
  commissionTokenCents: number
  commissionBasisPoints: number
  soldAt: Date
}

/**
 * The reversed part of a sale, or the reinstated part after a won dispute. Amounts are token cents, never negative;
 * their sum is at most the sale's.
 */
export type Reversal = {
  /** Makes the reversal idempotent. */
  reversalId: string
  /** The id of the sale's line. */
  saleId: string
  kind: Exclude<EarningKind, 'sale'>
  totalTokenCents: number
  commissionTokenCents: number
  reversedAt: Date
}

/** The account data that mails need. */
type PaidAccount = { username: string | null; email: string | null; locale: string | null; status: string }

/** The ports of this feature. */
export type EarningsFacts = {
  findUserCards(executor: Db | Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, UserCard>>
  /** The sales of these purchases; an unknown id is absent. */
  findSales(purchaseIds: readonly string[]): Promise<Sale[]>
  /** The state of a creator; null for an unknown id. */
  performerStateOf(executor: Db | Tx, performerId: string): Promise<PerformerState | null>
  /** Lets an approved creator be paid; changes nothing in any other state. */
  markPayoutReady(tx: Tx, performerId: string): Promise<void>
  findAccount(executor: Db | Tx, accountId: string): Promise<PaidAccount | null>
  /** Whether the emails of an account are to name nobody. */
  isDiscreet(accountId: string): Promise<boolean>
}

export type EarningsDeps = {
  db: Db
  clock: Clock
  config: { secretKey: string; formerSecretKeys: readonly string[]; publicUrl: string }
  realtime: Pick<Realtime, 'toAccount' | 'withOpenPages'>
  wallet: Pick<
    Wallet,
    | 'announceSums'
    | 'commissionOverrideOf'
    | 'earningsOf'
    | 'findCommissionOverrides'
    | 'newestSeal'
    | 'post'
    | 'refreshCommissionOverrides'
    | 'setCommissionOverride'
  >
  mailer: Mailer
  settings: OfferedLocales & {
    get(name: 'siteName'): string
    get(name: 'siteCommissionRate'): number
    cents(name: 'minimumPayoutAmount' | 'tokenPrice' | 'payoutSecondApprovalAbove'): number
  }
  facts: EarningsFacts
}
