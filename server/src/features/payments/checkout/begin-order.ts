import type { Locale } from '@stagedoor/contract/locales'
import type { CardGateway, PaymentType } from '@stagedoor/contract/payment-words'
import type { PaymentTransaction } from '@stagedoor/contract/payments'
import type { Tx } from '#src/platform/db/database.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import type { BillingPeriod } from '#src/platform/gateways/gateway.ts'
import { findOwnCard } from '../cards/index.ts'
import { periodAt } from '../gateway-billing/index.ts'
import { chooseGateway } from '../gateways.ts'
import type { ProductNames } from '../product-name.ts'
import { nextCheckAt } from '../reconciliation/index.ts'
import { viewOfTransaction } from '../transactions/index.ts'
import type { CheckoutDeps } from './index.ts'
import { insertOrder, insertOrders, type NewOrder } from './queries.ts'
import { CHECKOUT_SECONDS } from './rules.ts'

/** What another feature sells. Prices are USD cents; the payer reads the product's name at the gateway. */
export type Order = {
  accountId: string
  type: Exclude<PaymentType, 'token_package'>
  /** The creator who is paid. */
  targetId: string
  product: { id: string; names: ProductNames }
  originalPriceCents: number
  priceCents: number
  /** A coupon that `coupons.quote` accepted: its use is taken with the intent. */
  coupon: { couponId: string; code: string } | null
  locale: Locale
}

export type CardOrder = Order & {
  gateway: CardGateway | undefined
  /** A saved card to charge; null: the payer goes to the gateway's page. */
  cardId: string | null
  /** False for a renewal: a card that requires 3-D Secure is declined. */
  isPayerPresent: boolean
  /** What is billed again, USD cents: by the gateway itself where it cannot charge saved cards. */
  renews?: { priceCents: number; everyMonths: number }
}

export type BeginOrderOutcome =
  /** `billedEvery`: the gateway bills renewals itself, each as a payment of its own; null: renewals are ours. */
  | { outcome: 'begun'; transactionId: string; gateway: CardGateway; billedEvery: BillingPeriod | null }
  /** `coupon_lost`: another checkout took its last use in the meantime. */
  | { outcome: 'coupon_lost' }
  | { outcome: 'gateway_not_chosen' | 'unknown_card' }

/**
 * Writes the intent of a payment in the caller's transaction; `openCheckout` calls the gateway after commit. Its
 * webhook event, or reconciliation, calls the fulfilment of its type.
 */
export async function beginOrder(deps: CheckoutDeps, tx: Tx, order: CardOrder): Promise<BeginOrderOutcome> {
  const { accountId, cardId } = order
  const card = cardId === null ? null : await findOwnCard(tx, { accountId, id: cardId })
  if (cardId !== null && card === null) return { outcome: 'unknown_card' }
  const offered = [...deps.gateways.keys()]
  const requested = offered.find((name) => name === card?.gateway) ?? order.gateway
  const gateway = chooseGateway({ requested, chosen: deps.settings.get('paymentGateway'), offered })
  if (gateway === null) return { outcome: 'gateway_not_chosen' }

  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + CHECKOUT_SECONDS * 1_000)
  const id = uuidv7(now)
  if (!(await takeCoupon(deps, tx, order, id))) return { outcome: 'coupon_lost' }
  const billedEvery = cardId === null ? periodAt(deps, gateway, order.renews?.everyMonths) : null
  const renews = billedEvery === null ? null : (order.renews ?? null)
  await insertOrder(tx, {
    ...order,
    id,
    gateway,
    renews,
    tokenPriceCents: deps.settings.cents('tokenPrice'),
    expiresAt,
    nextCheckAt: nextCheckAt({ now, expiresAt, checkCount: 0 }),
    paidAt: null,
  })
  return { outcome: 'begun', transactionId: id, gateway, billedEvery }
}

async function takeCoupon(
  { coupons }: CheckoutDeps,
  tx: Tx,
  { accountId, coupon }: Order,
  transactionId: string,
): Promise<boolean> {
  if (coupon === null) return true
  return (await coupons.redeem(tx, { couponId: coupon.couponId, accountId, transactionId })) === 'redeemed'
}

/**
 * Writes a payment without a gateway that completes with the caller's transaction: from the wallet, or free.
 * @returns null when its coupon was lost to another checkout; nothing was done.
 */
export async function recordPaidOrder(
  deps: CheckoutDeps,
  tx: Tx,
  order: PaidOrder & Pick<Order, 'coupon'>,
): Promise<PaymentTransaction | null> {
  const now = deps.clock.now()
  if (!(await takeCoupon(deps, tx, order, order.id))) return null
  await deps.coupons.keep(tx, order.id)
  return viewOfTransaction(await insertOrder(tx, paidOrderOf(order, now)), now)
}

/** The same for several without coupons: one statement. */
export async function recordPaidOrders(deps: CheckoutDeps, tx: Tx, orders: readonly PaidOrder[]): Promise<void> {
  const now = deps.clock.now()
  await insertOrders(
    tx,
    orders.map((order) => paidOrderOf({ ...order, coupon: null }, now)),
  )
}

/** A payment without a gateway and without a coupon. */
export type PaidOrder = Omit<Order, 'coupon'> & {
  id: string
  gateway: 'wallet' | 'free'
  /** What a token cost when the sale was posted: staff may change it at any time. */
  tokenPriceCents: number
}

const paidOrderOf = (order: PaidOrder & Pick<Order, 'coupon'>, now: Date): NewOrder => ({
  ...order,
  cardId: null,
  isPayerPresent: true,
  renews: null,
  expiresAt: now,
  nextCheckAt: null,
  paidAt: now,
})
