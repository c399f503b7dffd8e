import type { CouponWriting } from '@stagedoor/contract/coupons'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { Actor } from '../staff.ts'
import { findCoupon } from './queries.ts'
import { quoteCoupon, type CouponQuestion, type CouponQuote } from './quote-coupon.ts'
import { couponRoutes } from './routes.ts'
import { keepUse, redeemCoupon, releaseUse } from './use-coupon.ts'
import { writeCoupon, type CouponOutcome } from './write-coupon.ts'

export type { CouponQuote } from './quote-coupon.ts'

/** Coupons, for every feature that begins a checkout. */
export type Coupons = {
  routes: readonly BoundRoute[]
  /** Decides the price of an account with a coupon now, in USD cents. Uses nothing. */
  quote(executor: Db | Tx, requested: CouponQuestion): Promise<CouponQuote>
  /**
   * Takes one use for a checkout, in the transaction that writes its intent. `lost`: another checkout, perhaps of the
   * same account, took the last one; nothing was done.
   */
  redeem(tx: Tx, use: { couponId: string; accountId: string; transactionId: string }): Promise<'redeemed' | 'lost'>
  /** The checkout was paid: its use counts, even if it was released before: the payer keeps the promised price. */
  keep(tx: Tx, transactionId: string): Promise<void>
  /** The checkout ended unpaid: its use is given back, once. */
  release(tx: Tx, transactionId: string): Promise<void>
  /** Adds a coupon as staff do by call, with an audit row. */
  add(requested: CouponWriting, actor: Actor): Promise<CouponOutcome>
  exists(code: string): Promise<boolean>
}

const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'

/** @see Coupons */
export const createCoupons = (deps: PaymentsDeps): Coupons => ({
  routes: couponRoutes(deps),
  quote: quoteCoupon,
  redeem: redeemCoupon,
  keep: keepUse,
  release: releaseUse,
  add: (requested, actor) => writeCoupon(deps.db, null, requested, actor),
  exists: async (code) => (await findCoupon(deps.db, { code, accountId: NO_ACCOUNT })) !== null,
})
