import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Mailer } from '#src/platform/mail/mailer.ts'
import type { Access } from '../access/index.ts'
import type { Audience } from '../audience/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Settings } from '../site/index.ts'
import type { Wallet } from '../wallet/index.ts'

/** What of an account this feature needs: where its mails go, and in which language. */
type Reader = { username: string | null; email: string | null; locale: string | null; status: string }

export type SubscriptionsDeps = {
  db: Db
  clock: Clock
  log: { warn(facts: object, message: string): void; error(facts: object, message: string): void }
  /** Wakes event delivery after a change that no caller waits for. */
  waker: { wake(): void }
  publicUrl: string
  settings: Settings
  mailer: Mailer
  wallet: Pick<
    Wallet,
    | 'balanceOf'
    | 'post'
    | 'postAll'
    | 'creditTopUp'
    | 'commissionOverrideOf'
    | 'findExceededLimit'
    | 'findFunds'
    | 'lock'
  >
  access: Pick<Access, 'grant' | 'grantAll' | 'revoke'>
  payments: {
    cards: Pick<Payments['cards'], 'has'>
    checkout: Pick<Payments['checkout'], 'beginOrder' | 'recordPaidOrder' | 'recordPaidOrders' | 'open'>
    coupons: Pick<Payments['coupons'], 'quote'>
    disputes: Pick<Payments['disputes'], 'findStatus'>
    gatewayBilling: Payments['gatewayBilling']
    orders: Pick<Payments['orders'], 'recordReversal'>
    reconciliation: Pick<Payments['reconciliation'], 'checkRenewals'>
    transactions: Pick<Payments['transactions'], 'lock' | 'findOwn'>
  }
  profiles: Pick<Profiles, 'approvedAmong' | 'findUserCards' | 'findPlans' | 'changePlans'>
  audience: Pick<Audience, 'blockedAmong' | 'isBlocked' | 'follow'>
  identity: {
    findAccount(executor: Db | Tx, accountId: string): Promise<Reader | null>
    findAccountId(username: string, executor: Db | Tx): Promise<string | null>
  }
  countryOf(address: string): string | null
  /** Port to notifications: whether the emails of an account are to name nobody. */
  isDiscreet(accountId: string): Promise<boolean>
}
