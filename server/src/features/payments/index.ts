import type { BoundRoute } from '#src/platform/http/route.ts'
import type { Timer } from '#src/platform/jobs/jobs.ts'
import type { EventHandlers } from '#src/platform/outbox/dispatcher.ts'
import { coupons, type Coupons } from './coupons/coupons.ts'
import type { PaymentsDeps } from './deps.ts'
import { paymentHandlers } from './realtime.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { paymentRoutes } from './routes.ts'
import './events.ts'

export type { CouponQuote, Coupons } from './coupons/coupons.ts'
export type { Payer, PaymentsDeps, WalletDoor } from './deps.ts'

export type Payments = {
  routes: readonly BoundRoute[]
  handlers: EventHandlers
  timers: readonly Timer[]
  /** Asks the gateways about every payment whose time to ask has come. */
  reconcile(): Promise<void>
  /** Decides about coupons and takes their uses; also for checkouts of other rooms. */
  coupons: Coupons
}

/** Money in: checkouts, saved cards, notices, receipts. Credits wallets when a gateway's proven notice says so. */
export function createPayments(deps: PaymentsDeps): Payments {
  const reconcile = () => reconcilePayments(deps)
  return {
    routes: paymentRoutes(deps),
    handlers: paymentHandlers(deps),
    timers: [{ name: 'payments.reconcile', everySeconds: 15, run: reconcile }],
    reconcile,
    coupons,
  }
}
