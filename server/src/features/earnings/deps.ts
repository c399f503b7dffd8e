import type { ChargeTarget, ChargeType } from '@stagedoor/contract/charges'
import type { UserCard } from '@stagedoor/contract/users'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Realtime } from '#src/platform/realtime/realtime.ts'
import type { Wallet } from '../wallet/index.ts'

/** One purchase as the seller's books need it. Amounts are token cents. */
export type Sale = {
  purchaseId: string
  buyerId: string
  sellerId: string
  type: ChargeType
  target: ChargeTarget
  targetId: string
  /** What was sold, in the creator's own words; empty for a tip. */
  title: string
  totalTokenCents: number
  commissionTokenCents: number
  commissionBasisPoints: number
  soldAt: Date
}

/** What this room asks of others. */
export type EarningsFacts = {
  findUserCards(executor: Db | Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, UserCard>>
  /** The sale behind an event; null for one that never was. */
  findSale(purchaseId: string): Promise<Sale | null>
}

export type EarningsDeps = {
  db: Db
  clock: Clock
  realtime: Pick<Realtime, 'toAccount'>
  wallet: Pick<Wallet, 'balanceOf' | 'earningsOf'>
  facts: EarningsFacts
}
