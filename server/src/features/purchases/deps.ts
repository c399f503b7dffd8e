import type { PurchaseReceipt } from '@stagedoor/contract/charges'
import type { UserCard } from '@stagedoor/contract/users'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Access } from '../access/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Settings } from '../site/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { PricedItemSource } from './facts.ts'

/** The dependencies of this feature. */
export type PurchasesDeps = {
  db: Db
  clock: Clock
  settings: Settings
  wallet: Pick<
    Wallet,
    'announceSums' | 'balanceOf' | 'commissionOverrideOf' | 'findExceededLimit' | 'findFunds' | 'lock' | 'post'
  >
  access: Pick<Access, 'findGrantSource' | 'grant' | 'revokePurchase'>
  payments: { disputes: Pick<Payments['disputes'], 'findStatus'>; refunds: Payments['refunds'] }
  subscriptions: Pick<Subscriptions, 'findRefundableCents' | 'refundWalletPeriod'>
  profiles: { findUserCards(executor: Db | Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, UserCard>> }
  /** Who bought, for a receipt. */
  findPayer(accountId: string): Promise<PurchaseReceipt['payer'] | null>
  sources: readonly PricedItemSource[]
}
