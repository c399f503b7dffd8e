import { fromCents } from '@stagedoor/contract/money'
import type { PaymentReceipt, PaymentTransaction } from '@stagedoor/contract/payments'
import { receiptNumberOf } from '@stagedoor/contract/receipt-number'
import type { StaffPayment } from '@stagedoor/contract/staff-sales'
import type { PaidPeriod, Payer } from '../deps.ts'
import { nameIn } from '../product-name.ts'
import type { TransactionRow } from './queries.ts'

// Check constraints restrict these columns to the contract's values.
type Checked = Pick<PaymentTransaction, 'paymentGateway' | 'target' | 'type' | 'status' | 'failureCode'>

const checkedOf = (row: TransactionRow): Checked =>
  ({
    paymentGateway: row.gateway,
    target: row.target,
    type: row.type,
    status: row.status,
    failureCode: row.failure,
  }) as Checked

const tokensOf = (row: TransactionRow): number | null =>
  row.credit_token_cents === null ? null : fromCents(row.credit_token_cents)

const cardOf = (row: TransactionRow): PaymentTransaction['card'] =>
  row.card_brand === null || row.card_last4_digits === null
    ? null
    : { brand: row.card_brand, last4Digits: row.card_last4_digits }

const productsOf = (row: TransactionRow, locale: string): PaymentTransaction['products'] => [
  {
    productType: row.type === 'token_package' ? 'tokens' : 'subscription',
    productId: row.product_id,
    name: nameIn(row.product_names, locale),
    quantity: 1,
    price: fromCents(row.original_price_cents),
    tokens: tokensOf(row),
  },
]

/**
 * A payment as its payer sees it; `paymentUrl` only while there is a step to take.
 * @param locale the reader's language: that of the payer when they paid, unless it is known better
 */
export function viewOfTransaction(row: TransactionRow, now: Date, locale: string = row.locale): PaymentTransaction {
  const isWaiting =
    ['processing', 'require_authentication', 'fail'].includes(row.status) &&
    row.next_check_at !== null &&
    row.expires_at > now
  return {
    _id: row.id,
    ...checkedOf(row),
    targetId: row.target_id,
    originalPrice: fromCents(row.original_price_cents),
    totalPrice: fromCents(row.price_cents),
    currency: 'USD',
    tokens: tokensOf(row),
    tokenPrice: fromCents(row.token_price_cents),
    products: productsOf(row, locale),
    couponCode: row.coupon_code,
    card: cardOf(row),
    paymentUrl: isWaiting ? row.checkout_url : null,
    stripeClientSecret: isWaiting ? row.client_secret : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    expiredAt: row.expires_at.toISOString(),
  }
}

/** A payment in a list, or for staff who act as its payer: a secret is for the payer's own step alone. */
export const withoutSecret = (payment: PaymentTransaction): PaymentTransaction => ({
  ...payment,
  stripeClientSecret: null,
})

/** A payment as staff see it, without the people it belongs to. */
export function viewForStaff(
  row: TransactionRow,
  now: Date,
  locale: string,
): Omit<StaffPayment, 'userInfo' | 'performerInfo'> {
  const { paymentUrl: _url, stripeClientSecret: _secret, ...payment } = viewOfTransaction(row, now, locale)
  return {
    ...payment,
    receiptNumber: receiptNumberOfRow(row),
    userId: row.account_id,
    refundedPrice: fromCents(row.refunded_cents),
    paidAt: row.paid_at?.toISOString() ?? null,
  }
}

/** The receipt of a payment that was taken; null while nothing was. */
export function viewOfReceipt(
  row: TransactionRow,
  {
    siteName,
    payer,
    performerInfo,
    recipientInfo,
    period,
    locale,
  }: {
    siteName: string
    /** The reader's language. */
    locale: string
    payer: Payer
    performerInfo: PaymentReceipt['performerInfo']
    recipientInfo: PaymentReceipt['recipientInfo']
    period: PaidPeriod | null
  },
): PaymentReceipt | null {
  if (row.paid_at === null) return null
  const { paymentGateway, status } = checkedOf(row)
  return {
    receiptNumber: receiptNumberOfRow(row),
    transactionId: row.id,
    siteName,
    performerInfo,
    recipientInfo,
    period: period && { startsAt: period.startsAt.toISOString(), endsAt: period.endsAt.toISOString() },
    payer,
    paymentGateway,
    status,
    card: cardOf(row),
    products: productsOf(row, locale),
    couponCode: row.coupon_code,
    originalPrice: fromCents(row.original_price_cents),
    totalPrice: fromCents(row.price_cents),
    refundedPrice: fromCents(row.refunded_cents),
    currency: 'USD',
    fromWallet: paymentGateway === 'wallet' && period !== null ? tokensOfPeriod(period) : null,
    tokens: tokensOf(row),
    tokenPrice: fromCents(row.token_price_cents),
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at.toISOString(),
  }
}

const tokensOfPeriod = ({ priceTokenCents, refundedTokenCents }: PaidPeriod) => ({
  totalTokens: fromCents(priceTokenCents),
  refundedTokens: fromCents(refundedTokenCents),
})

const receiptNumberOfRow = (row: TransactionRow): string =>
  receiptNumberOf('payment', { id: row.id, createdAt: row.created_at.toISOString() })
