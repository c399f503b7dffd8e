import type { Locale } from '@stagedoor/contract/locales'
import type { CardGateway, PaymentType } from '@stagedoor/contract/payment-words'
import type { PaymentTransaction } from '@stagedoor/contract/payments'
import type { Tx } from '#src/platform/db/database.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import type { BillingPeriod } from '#src/platform/gateways/gateway.ts'
import { findOwnCard } from '../cards/queries.ts'
import { coupons } from '../coupons/coupons.ts'
import type { PaymentsDeps } from '../deps.ts'
import { CHECKOUT_SECONDS, chooseGateway, nextCheckAt } from '../rules.ts'
import { viewOfTransaction } from '../views.ts'
import { insertOrder } from './queries.ts'

/** What another room sells. Prices are USD cents; `product.name` is the line that the payer reads at the gateway. */
export type Order = {
  accountId: string
  type: Exclude<PaymentType, 'token_package'>
  /** The creator who is paid. */
  targetId: string
  product: { id: string; name: string }
  originalPriceCents: number
  priceCents: number
  /** A coupon that `coupons.quote` has let pass: its use is taken with the intent. */
  coupon: { couponId: string; code: string } | null
  locale: Locale
}

export type CardOrder = Order & {
  gateway: CardGateway | undefined
  /** A saved card to charge; null: the payer goes to the gateway's page. */
  cardId: string | null
  /** Of a renewal nobody is there: a card that asks for 3-D Secure is declined. */
  isPayerPresent: boolean
  /** What is to be billed again, USD cents: by the gateway itself where it charges no kept cards for us. */
  renews?: { priceCents: number; everyMonths: number }
}

export type BeginOrderOutcome =
  /** `billedEvery`: renewals are the gateway's own, each heard of as a payment of its own; null: they are ours. */
  | { outcome: 'begun'; transactionId: string; gateway: CardGateway; billedEvery: BillingPeriod | null }
  /** `coupon_lost`: somebody else took its last use meanwhile. */
  | { outcome: 'coupon_lost' }
  | { outcome: 'gateway_not_chosen' | 'unknown_card' }

/**
 * Writes the intent of a payment in the caller's transaction; `openCheckout` asks the gateway after commit. Its webhook event,
 * or the reconciler, calls the fulfilment of its type.
 */
export async function beginOrder(deps: PaymentsDeps, tx: Tx, order: CardOrder): Promise<BeginOrderOutcome> {
  const { accountId, cardId } = order
  const card = cardId === null ? null : await findOwnCard(tx, { accountId, id: cardId })
  if (cardId !== null && card === null) return { outcome: 'unknown_card' }
  const offered = [...deps.gateways.keys()]
  const asked = offered.find((name) => name === card?.gateway) ?? order.gateway
  const gateway = chooseGateway({ asked, chosen: deps.settings.get('paymentGateway'), offered })
  if (gateway === null) return { outcome: 'gateway_not_chosen' }

  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + CHECKOUT_SECONDS * 1_000)
  const id = uuidv7(now)
  if (!(await takeCoupon(tx, order, id))) return { outcome: 'coupon_lost' }
  const billedEvery = cardId === null ? findBilling(deps, gateway, order.renews?.everyMonths) : null
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

/** How a gateway bills a period by itself; null: it leaves renewals of so many months to us. */
export const findBilling = (
  { gateways }: Pick<PaymentsDeps, 'gateways'>,
  gateway: CardGateway,
  everyMonths: number | undefined,
): BillingPeriod | null => gateways.get(gateway)?.billsEvery.find(({ months }) => months === everyMonths) ?? null

async function takeCoupon(tx: Tx, { accountId, coupon }: Order, transactionId: string): Promise<boolean> {
  if (coupon === null) return true
  return (await coupons.redeem(tx, { couponId: coupon.couponId, accountId, transactionId })) === 'redeemed'
}

/**
 * Writes a payment that needs no gateway and is made with the caller's transaction: from the wallet, or for nothing.
 * @returns null when its coupon was lost to somebody else; nothing was done.
 */
export async function recordPaidOrder(
  deps: PaymentsDeps,
  tx: Tx,
  order: Order & { id: string; gateway: 'wallet' | 'free' },
): Promise<PaymentTransaction | null> {
  const now = deps.clock.now()
  if (!(await takeCoupon(tx, order, order.id))) return null
  await coupons.keep(tx, order.id)
  const row = await insertOrder(tx, {
    ...order,
    cardId: null,
    isPayerPresent: true,
    renews: null,
    tokenPriceCents: deps.settings.cents('tokenPrice'),
    expiresAt: now,
    nextCheckAt: null,
    paidAt: now,
  })
  return viewOfTransaction(row, now)
}
