import type { CardGateway, PaymentType } from '@stagedoor/contract/payment-words'
import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { ProductNames } from '../product-name.ts'
import type { TransactionRow } from '../transactions/index.ts'

export type NewOrder = {
  id: string
  accountId: string
  gateway: CardGateway | 'wallet' | 'free'
  type: Exclude<PaymentType, 'token_package'>
  targetId: string
  product: { id: string; names: ProductNames }
  originalPriceCents: number
  priceCents: number
  tokenPriceCents: number
  coupon: { code: string } | null
  cardId: string | null
  isPayerPresent: boolean
  /** What the gateway bills itself from then on; null: nothing. */
  renews: { priceCents: number; everyMonths: number } | null
  locale: string
  expiresAt: Date
  /** Null: it is paid already, so there is nothing to check. */
  nextCheckAt: Date | null
  /** Set when it is paid with this row. */
  paidAt: Date | null
}

/** Adds a payment that another feature sells. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<TransactionRow> {
  return tx.insertInto('payment_transaction').values(valuesOf(order)).returningAll().executeTakeFirstOrThrow()
}

/** Adds several, with one statement; none for an empty list. */
export async function insertOrders(tx: Tx, orders: readonly NewOrder[]): Promise<void> {
  if (orders.length > 0) await tx.insertInto('payment_transaction').values(orders.map(valuesOf)).execute()
}

function valuesOf(order: NewOrder) {
  const isPaid = order.nextCheckAt === null
  return {
    id: order.id,
    account_id: order.accountId,
    gateway: order.gateway,
    type: order.type,
    target: 'performer',
    target_id: order.targetId,
    product_id: order.product.id,
    product_names: JSON.stringify(order.product.names),
    status: isPaid ? 'success' : 'created',
    original_price_cents: order.originalPriceCents,
    price_cents: order.priceCents,
    captured_cents: isPaid ? order.priceCents : 0,
    paid_at: order.paidAt,
    token_price_cents: order.tokenPriceCents,
    coupon_code: order.coupon?.code ?? null,
    card_id: order.cardId,
    is_payer_present: order.isPayerPresent,
    renews_cents: order.renews?.priceCents ?? null,
    renews_every_months: order.renews?.everyMonths ?? null,
    locale: order.locale,
    expires_at: order.expiresAt,
    next_check_at: order.nextCheckAt,
  }
}

export type NewTopUp = {
  id: string
  accountId: string
  /** `free`: a coupon left nothing to pay. */
  gateway: CardGateway | 'free'
  product: { id: string; names: ProductNames } | null
  couponCode: string | null
  originalPriceCents: number
  priceCents: number
  creditTokenCents: number
  tokenPriceCents: number
  cardId: string | null
  /** False of automatic top-ups: no one can answer a 3-D Secure challenge. */
  isPayerPresent: boolean
  locale: string
  retryOf: string | null
  expiresAt: Date
  /** Null: there is nothing to check. */
  nextCheckAt: Date | null
}

/** Adds a top-up before its gateway is called with its id. */
export async function insertTopUp(tx: Tx, top: NewTopUp): Promise<TransactionRow> {
  return tx
    .insertInto('payment_transaction')
    .values({
      id: top.id,
      product_id: top.product?.id ?? null,
      product_names: top.product && JSON.stringify(top.product.names),
      coupon_code: top.couponCode,
      account_id: top.accountId,
      gateway: top.gateway,
      type: 'token_package',
      target: 'wallet',
      original_price_cents: top.originalPriceCents,
      price_cents: top.priceCents,
      credit_token_cents: top.creditTokenCents,
      token_price_cents: top.tokenPriceCents,
      card_id: top.cardId,
      is_payer_present: top.isPayerPresent,
      locale: top.locale,
      retry_of: top.retryOf,
      expires_at: top.expiresAt,
      next_check_at: top.nextCheckAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Marks a payment as paid for which there was nothing to pay. */
export async function markFree(tx: Tx, id: string): Promise<TransactionRow> {
  return tx
    .updateTable('payment_transaction')
    .where('id', '=', id)
    .set({ status: 'success', paid_at: sql<Date>`app_now()`, updated_at: sql<Date>`app_now()` })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locks the newest retry of a transaction, if there was one. */
export async function findNewestRetry(tx: Tx, retryOf: string): Promise<TransactionRow | null> {
  const newest = tx
    .selectFrom('payment_transaction')
    .where('retry_of', '=', retryOf)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return (await newest.selectAll().limit(1).executeTakeFirst()) ?? null
}

/** Stores where the payer goes next. A webhook event that came first has already set a later status than `processing`. */
export async function recordOpening(
  tx: Tx,
  id: string,
  opening: { checkoutId: string | null; paymentUrl: string | null; clientSecret: string | null },
): Promise<TransactionRow> {
  return tx
    .updateTable('payment_transaction')
    .where('id', '=', id)
    .set((eb) => ({
      checkout_id: opening.checkoutId,
      checkout_url: opening.paymentUrl,
      client_secret: opening.clientSecret,
      status: eb.case().when('status', '=', 'created').then('processing').else(eb.ref('status')).end(),
      updated_at: sql<Date>`app_now()`,
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores the answer to the call that opened the checkout, for its repeats. */
export async function recordOpeningAnswer(tx: Tx, id: string, answer: object): Promise<void> {
  await tx
    .updateTable('payment_transaction')
    .where('id', '=', id)
    .set({ opening_answer: JSON.stringify(answer) })
    .execute()
}

/** Stores the hosted page of a payment that was open in place. Null: it is so no more. */
export async function recordHostedPage(
  db: Db,
  id: string,
  page: { checkoutId: string; paymentUrl: string; expiresAt: Date },
): Promise<TransactionRow | null> {
  const updated = db
    .updateTable('payment_transaction')
    .where('id', '=', id)
    .where('captured_cents', '=', 0)
    .set({
      checkout_id: page.checkoutId,
      checkout_url: page.paymentUrl,
      client_secret: null,
      expires_at: page.expiresAt,
      updated_at: sql<Date>`app_now()`,
    })
  return (await updated.returningAll().executeTakeFirst()) ?? null
}
