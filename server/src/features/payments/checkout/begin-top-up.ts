import type { Locale } from '@stagedoor/contract/locales'
import type { CardGateway, CouponRefusal } from '@stagedoor/contract/payment-words'
import type { Tx } from '#src/platform/db/database.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { findOwnCard } from '../cards/index.ts'
import type { CouponQuote } from '../coupons/index.ts'
import { chooseGateway } from '../gateways.ts'
import { findActivePackage } from '../packages/index.ts'
import { namesOfPackage, type ProductNames } from '../product-name.ts'
import { nextCheckAt } from '../reconciliation/index.ts'
import { viewOfTransaction } from '../transactions/index.ts'
import type { CheckoutDeps } from './index.ts'
import { insertTopUp, markFree, recordOpeningAnswer } from './queries.ts'
import { CHECKOUT_SECONDS, decidePackage, decideTopUp, type TopUpDecision } from './rules.ts'

/** What is bought: tokens for an amount of USD cents, or a package. */
export type TopUpInput = { amountCents: number } | { packageId: string }

export type TopUpRequest = {
  accountId: string
  input: TopUpInput
  couponCode: string | null
  gateway: CardGateway | undefined
  cardId: string | null
  /** Default: true. */
  isPayerPresent?: boolean
  locale: Locale
  retryOf: string | null
}

export type BeginOutcome =
  | { outcome: 'begun'; transactionId: string }
  | { outcome: 'gateway_not_chosen' | 'unknown_card' | 'unknown_package' }
  | { outcome: 'coupon_refused'; reason: CouponRefusal }
  | Extract<TopUpDecision, { outcome: 'out_of_limits' }>

type Sale = { priceCents: number; creditTokenCents: number; product: { id: string; names: ProductNames } | null }

/**
 * Writes the intent of a top-up and takes the coupon's use in the caller's transaction. The gateway is not called yet:
 * `openCheckout` does that after commit. If a coupon leaves nothing to pay, the wallet is credited immediately. Limits
 * are the site's settings and apply to the price before a coupon. Rule PAY-6.
 */
export async function beginTopUp(deps: CheckoutDeps, tx: Tx, request: TopUpRequest): Promise<BeginOutcome> {
  const { accountId, cardId, couponCode } = request
  const card = cardId === null ? null : await findOwnCard(tx, { accountId, id: cardId })
  if (cardId !== null && card === null) return { outcome: 'unknown_card' }

  const sale = await decideSale(deps, tx, request.input)
  if ('outcome' in sale) return sale
  const quote = couponCode === null ? null : await quoteCoupon(deps, tx, { accountId, couponCode, sale })
  if (quote?.outcome === 'refused') return { outcome: 'coupon_refused', reason: quote.reason }
  const priceCents = quote?.priceCents ?? sale.priceCents

  const offered = [...deps.gateways.keys()]
  const requested = offered.find((name) => name === card?.gateway) ?? request.gateway
  const gateway =
    priceCents === 0 ? 'free' : chooseGateway({ requested, chosen: deps.settings.get('paymentGateway'), offered })
  if (gateway === null) return { outcome: 'gateway_not_chosen' }

  const transactionId = uuidv7(deps.clock.now())
  if (quote !== null) {
    const taken = await deps.coupons.redeem(tx, { couponId: quote.couponId, accountId, transactionId })
    if (taken === 'lost') return { outcome: 'coupon_refused', reason: 'used_up' }
    crashPoint('coupon.redeemed')
  }
  await writeIntent(deps, tx, { request, sale, transactionId, gateway, priceCents, couponCode: quote?.code ?? null })
  return { outcome: 'begun', transactionId }
}

async function decideSale(
  { settings }: CheckoutDeps,
  tx: Tx,
  input: TopUpInput,
): Promise<Sale | { outcome: 'unknown_package' } | Extract<TopUpDecision, { outcome: 'out_of_limits' }>> {
  const limits = {
    minimumCents: settings.cents('minimumWalletPrice'),
    maximumCents: settings.cents('maximumWalletPrice'),
  }
  if ('amountCents' in input) {
    const decision = decideTopUp({ ...input, ...limits, tokenPriceCents: settings.cents('tokenPrice') })
    return decision.outcome === 'begin' ? { ...saleOf(decision), product: null } : decision
  }
  const row = await findActivePackage(tx, input.packageId)
  if (!row) return { outcome: 'unknown_package' }
  const decision = decidePackage({ priceCents: row.price_cents, tokenCents: row.token_cents, ...limits })
  if (decision.outcome !== 'begin') return decision
  return { ...saleOf(decision), product: { id: row.id, names: namesOfPackage(row) } }
}

const saleOf = ({ priceCents, creditTokenCents }: Extract<TopUpDecision, { outcome: 'begin' }>) => ({
  priceCents,
  creditTokenCents,
})

const quoteCoupon = (
  { clock, coupons }: CheckoutDeps,
  tx: Tx,
  { accountId, couponCode: code, sale }: { accountId: string; couponCode: string; sale: Sale },
): Promise<CouponQuote> =>
  coupons.quote(tx, { code, accountId, target: 'tokens', priceCents: sale.priceCents, now: clock.now() })

type Intent = {
  request: TopUpRequest
  sale: Sale
  transactionId: string
  gateway: CardGateway | 'free'
  priceCents: number
  couponCode: string | null
}

async function writeIntent(deps: CheckoutDeps, tx: Tx, intent: Intent): Promise<void> {
  const { request, sale, transactionId, gateway, priceCents, couponCode } = intent
  const { accountId, cardId, locale, retryOf } = request
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + CHECKOUT_SECONDS * 1_000)
  const isFree = gateway === 'free'
  const row = await insertTopUp(tx, {
    id: transactionId,
    accountId,
    gateway,
    product: sale.product,
    couponCode,
    originalPriceCents: sale.priceCents,
    priceCents,
    creditTokenCents: sale.creditTokenCents,
    tokenPriceCents: deps.settings.cents('tokenPrice'),
    cardId: isFree ? null : cardId,
    isPayerPresent: request.isPayerPresent ?? true,
    locale,
    retryOf,
    expiresAt,
    nextCheckAt: isFree ? null : nextCheckAt({ now, expiresAt, checkCount: 0 }),
  })
  if (isFree) await giveFree(deps, tx, row.id)
}

/** Settles a top-up for which there is nothing to pay. */
async function giveFree(deps: CheckoutDeps, tx: Tx, transactionId: string): Promise<void> {
  const row = await markFree(tx, transactionId)
  const topUp = {
    transactionId,
    accountId: row.account_id,
    priceCents: 0,
    creditTokenCents: row.credit_token_cents ?? 0,
  }
  await deps.coupons.keep(tx, transactionId)
  await deps.wallet.creditTopUp(tx, topUp)
  await recordOpeningAnswer(tx, transactionId, viewOfTransaction(row, deps.clock.now()))
  await recordEvent(tx, 'payments.top_up_settled', topUp)
}
