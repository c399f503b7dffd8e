import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { CheckoutOrder, GatewayCard } from '../gateway.ts'
import type { TestCard } from './test-cards.ts'

type CheckoutState = 'open' | 'challenge' | 'paid' | 'canceled' | 'expired'

export type CheckoutRow = {
  id: string
  order_id: string
  customer_id: string
  merchant_name: string
  description: string
  amount_cents: number
  currency: string
  locale: string
  success_url: string
  cancel_url: string
  state: CheckoutState
  challenged_card: TestCard | null
  saves_card: boolean
  last_failure: string | null
  expires_at: Date
  renewal_amount_cents: number | null
  renewal_every_months: number | null
}

const checkoutColumns = sql`id, order_id, customer_id, merchant_name, description, amount_cents, currency, locale, success_url,
  cancel_url, state, challenged_card, saves_card, last_failure, expires_at, renewal_amount_cents, renewal_every_months`

/** Adds the checkout of an order once. @returns the order's checkout, new or existing. */
export async function insertCheckout(tx: Tx, id: string, order: CheckoutOrder): Promise<CheckoutRow> {
  await sql`insert into sandbox.checkout (id, order_id, customer_id, merchant_name, description, amount_cents, currency,
      locale, success_url, cancel_url, expires_at, renewal_amount_cents, renewal_every_months)
    values (${id}, ${order.orderId}, ${order.customerId}, ${order.merchantName}, ${order.description}, ${order.amountCents},
      ${order.currency}, ${order.locale}, ${order.successUrl}, ${order.cancelUrl}, ${order.expiresAt},
      ${order.renews?.amountCents ?? null}, ${order.renews?.everyMonths ?? null})
    on conflict (order_id) do nothing`.execute(tx)
  const [row] = await selectCheckouts(tx, sql`order_id = ${order.orderId} for update`)
  if (!row) throw new Error(`checkout of order ${order.orderId} is missing`)
  return row
}

async function selectCheckouts(executor: Db | Tx, where: RawBuilder<unknown>): Promise<CheckoutRow[]> {
  const query = sql<CheckoutRow>`select ${checkoutColumns} from sandbox.checkout where ${where}`
  return (await query.execute(executor)).rows
}

/** One checkout; `isLocked` locks it until the transaction ends. */
export const findCheckout = async (
  executor: Db | Tx,
  id: string,
  { isLocked }: { isLocked: boolean },
): Promise<CheckoutRow | null> =>
  (await selectCheckouts(executor, sql`id = ${id} ${isLocked ? sql`for update` : sql``}`))[0] ?? null

export const findCheckoutOfOrder = async (db: Db, orderId: string): Promise<CheckoutRow | null> =>
  (await selectCheckouts(db, sql`order_id = ${orderId}`))[0] ?? null

/** Expired open checkouts, locked; at most 50. */
export const lockOverdueCheckouts = (tx: Tx, now: Date): Promise<CheckoutRow[]> =>
  selectCheckouts(
    tx,
    sql`state in ('open', 'challenge') and expires_at <= ${now} order by expires_at limit 50 for update skip locked`,
  )

export type CheckoutChange = {
  state: CheckoutState
  challengedCard: TestCard | null
  savesCard: boolean
  lastFailure: string | null
}

export async function updateCheckout(tx: Tx, id: string, change: CheckoutChange): Promise<void> {
  await sql`update sandbox.checkout set state = ${change.state}, challenged_card = ${change.challengedCard},
    saves_card = ${change.savesCard}, last_failure = ${change.lastFailure} where id = ${id}`.execute(tx)
}

export type PaymentRow = {
  id: string
  order_id: string
  customer_id: string
  amount_cents: number
  currency: string
  refunded_cents: number
}

/** `period` counts from 1; renewals have higher ones. */
type NewPayment = {
  id: string
  orderId: string
  customerId: string
  amountCents: number
  currency: string
  period?: number
}

/** Records the payment of an order. @returns false when it was paid before. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into sandbox.payment (id, order_id, customer_id, amount_cents, currency, period)
    values (${payment.id}, ${payment.orderId}, ${payment.customerId}, ${payment.amountCents}, ${payment.currency}, ${payment.period ?? 1})
    on conflict (order_id, period) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

async function selectPayment(executor: Db | Tx, where: RawBuilder<unknown>): Promise<PaymentRow | null> {
  const { rows } = await sql<PaymentRow>`select id, order_id, customer_id, amount_cents, currency, refunded_cents
    from sandbox.payment where ${where}`.execute(executor)
  return rows[0] ?? null
}

/** An order's first payment; renewals are separate payments. */
export const findPaymentOfOrder = (executor: Db | Tx, orderId: string): Promise<PaymentRow | null> =>
  selectPayment(executor, sql`order_id = ${orderId} and period = 1`)

export const findPayment = (db: Db, id: string): Promise<PaymentRow | null> => selectPayment(db, sql`id = ${id}`)

export const lockPayment = (tx: Tx, id: string): Promise<PaymentRow | null> =>
  selectPayment(tx, sql`id = ${id} for update`)

/** The sandbox's id of a refund by the merchant's id; null when the merchant did not request it. */
export async function findRefund(tx: Tx, refundId: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`select id from sandbox.refund where merchant_refund_id = ${refundId}`.execute(tx)
  return rows[0]?.id ?? null
}

export async function insertRefund(
  tx: Tx,
  refund: { id: string; refundId: string | null; paymentId: string; amountCents: number },
): Promise<void> {
  await sql`insert into sandbox.refund (id, merchant_refund_id, payment_id, amount_cents)
    values (${refund.id}, ${refund.refundId}, ${refund.paymentId}, ${refund.amountCents})`.execute(tx)
  await sql`update sandbox.payment set refunded_cents = refunded_cents + ${refund.amountCents} where id = ${refund.paymentId}`.execute(
    tx,
  )
}

export type CardRow = GatewayCard & { testCard: TestCard }

export async function insertCard(tx: Tx, customerId: string, card: CardRow): Promise<void> {
  await sql`insert into sandbox.card (reference, customer_id, test_card, holder_name, brand, last4_digits, month, year)
    values (${card.reference}, ${customerId}, ${card.testCard}, ${card.holderName}, ${card.brand}, ${card.last4Digits}, ${card.month}, ${card.year})`.execute(
    tx,
  )
}

/** A saved card of this customer; cards of other customers are not found. */
export async function findCard(db: Db, who: { customerId: string; reference: string }): Promise<CardRow | null> {
  const { rows } = await sql<CardRow>`select reference, test_card as "testCard", holder_name as "holderName", brand,
      last4_digits as "last4Digits", month, year
    from sandbox.card where reference = ${who.reference} and customer_id = ${who.customerId} and removed_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

/** @returns false when the card is unknown. */
export async function updateTestCard(db: Db, reference: string, testCard: TestCard): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update sandbox.card set test_card = ${testCard} where reference = ${reference}`.execute(db)
  return numAffectedRows === 1n
}

export async function removeCard(db: Db, who: { customerId: string; reference: string }): Promise<void> {
  await sql`update sandbox.card set removed_at = app_now()
    where reference = ${who.reference} and customer_id = ${who.customerId} and removed_at is null`.execute(db)
}
