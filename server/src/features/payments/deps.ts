import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { UserCard } from '@stagedoor/contract/users'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Gateway } from '#src/platform/gateways/gateway.ts'
import type { PayoutAccounts } from '#src/platform/gateways/payout-accounts.ts'
import type { RateLimiter } from '#src/platform/http/rate-limiter.ts'
import type { Mailer } from '#src/platform/mail/mailer.ts'
import type { Realtime } from '#src/platform/realtime/realtime.ts'
import type { Settings } from '../site/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { PaymentFulfilments } from './orders/index.ts'

/** The part of the wallet's public API that payments uses. */
type WalletApi = Pick<
  Wallet,
  | 'announceSums'
  | 'creditTopUp'
  | 'creditTopUps'
  | 'reverseTopUp'
  | 'restoreTopUp'
  | 'payDisputeFee'
  | 'balanceOf'
  | 'findFunds'
>

/** Who paid, for a receipt. */
export type Payer = { name: string; username: string; email: string | null }

/** The time that a payment is for. */
export type PaidPeriod = {
  startsAt: Date
  endsAt: Date
  /** Who was given it as a gift. */
  recipientId: string | null
  /** What was posted, and what went back; of a refund in parts each is rounded down. */
  priceTokenCents: number
  refundedTokenCents: number
}

export type PaymentsDeps = {
  db: Db
  clock: Clock
  log: {
    info(facts: object, message: string): void
    warn(facts: object, message: string): void
    error(facts: object, message: string): void
  }
  realtime: Realtime
  limiter: Pick<RateLimiter, 'take' | 'count'>
  /** Wakes event delivery after a change that no caller waits for. */
  waker: { wake(): void }
  publicUrl: string
  settings: Settings
  /** The gateways that are set up here, by their names. */
  gateways: ReadonlyMap<CardGateway, Gateway>
  /** Accounts of creators at a gateway; null where none is set up. */
  payoutAccounts: PayoutAccounts | null
  wallet: WalletApi
  mailer: Mailer
  /** The features that sell through payments, by what they sell. */
  fulfilments: PaymentFulfilments
  findPayer(accountId: string): Promise<Payer | null>
  /** Whether emails to an account are to name nobody, and not the site. */
  isDiscreet(accountId: string): Promise<boolean>
  /** The time that a payment is for; null if it is for none. */
  findPeriod(transactionId: string): Promise<PaidPeriod | null>
  findUserCards(executor: Db | Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, UserCard>>
}
