import type { CardGateway, PaymentType } from '@stagedoor/contract/payment-words'
import type { Tx } from '#src/platform/db/database.ts'
import type { TransactionRow } from '../queries.ts'

export type NewOrder = {
  id: string
  accountId: string
  gateway: CardGateway | 'wallet' | 'free'
  type: Exclude<PaymentType, 'token_package'>
  targetId: string
  product: { id: string; name: string }
  originalPriceCents: number
  priceCents: number
  tokenPriceCents: number
  coupon: { code: string } | null
  cardId: string | null
  isPayerPresent: boolean
  /** What the gateway bills by itself from then on. */
  renews: { priceCents: number; everyMonths: number } | null
  locale: string
  expiresAt: Date
  /** Null: there is nobody to ask, it is paid already. */
  nextCheckAt: Date | null
  /** Set when it is paid with this row. */
  paidAt: Date | null
}

/** Adds a payment that another room sells through. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<TransactionRow> {
  const isPaid = order.nextCheckAt === null
  return tx
    .insertInto('payment_transaction')
    .values({
      id: order.id,
      account_id: order.accountId,
      gateway: order.gateway,
      type: order.type,
      target: 'performer',
      target_id: order.targetId,
      product_id: order.product.id,
      product_name: order.product.name,
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
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
