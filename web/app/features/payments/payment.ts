import type { PaymentFailure, PaymentTransactionStatus, PaymentType } from '@stagedoor/contract/payment-words'
import type { ListedPayment, PaymentTransaction } from '@stagedoor/contract/payments'
import type { BadgeTone } from '../../design/Badge.tsx'

/** One payment, for lists and the outcome page. USD; `tokens` is what the wallet gets. */
export type Payment = {
  id: string
  type: PaymentType
  status: PaymentTransactionStatus
  failure: PaymentFailure | null
  total: number
  /** Nothing was asked for it: a free plan or free days. */
  isFree: boolean
  tokens: number | null
  paymentUrl: string | null
  /** The creator of a subscription. */
  performerId: string | null
  payee: string | null
  /** The subscription that it pays. */
  subscriptionId: string | null
  /** The receipt's title; null where the kind suffices. */
  name: string | null
  /** The payment method: a card, the wallet, or none. Null while unknown. */
  source: { brand: string; last4: string } | 'wallet' | 'free' | null
  at: string
}

export const paymentOf = (transaction: PaymentTransaction): Payment => ({
  id: transaction._id,
  type: transaction.type,
  status: transaction.status,
  failure: transaction.failureCode,
  total: transaction.totalPrice,
  isFree: transaction.originalPrice === 0,
  tokens: transaction.tokens,
  paymentUrl: transaction.paymentUrl,
  performerId: transaction.target === 'performer' ? transaction.targetId : null,
  payee: null,
  subscriptionId: transaction.target === 'performer' ? (transaction.products[0]?.productId ?? null) : null,
  name: transaction.products[0]?.name ?? null,
  source: sourceOf(transaction),
  at: transaction.createdAt,
})

export const listedPaymentOf = (listed: ListedPayment): Payment => ({
  ...paymentOf(listed),
  payee: listed.performerInfo?.name ?? null,
})

function sourceOf({ card, paymentGateway }: Pick<PaymentTransaction, 'card' | 'paymentGateway'>): Payment['source'] {
  if (card) return { brand: card.brand, last4: card.last4Digits }
  return paymentGateway === 'wallet' || paymentGateway === 'free' ? paymentGateway : null
}

/** Names as keys of the wallet's texts. */
export const paymentStatusTexts = {
  created: 'statusCreated',
  processing: 'statusProcessing',
  require_authentication: 'statusAuthentication',
  success: 'statusSuccess',
  fail: 'statusFail',
  canceled: 'statusCanceled',
  refunded: 'statusRefunded',
} as const satisfies Record<PaymentTransactionStatus, string>

export const paymentTypeTexts = {
  token_package: 'typeTopUp',
  free_subscription: 'typeFree',
  monthly_subscription: 'typeMonthly',
  yearly_subscription: 'typeYearly',
} as const satisfies Record<PaymentType, string>

export const failureTexts = {
  card_declined: 'failedDeclined',
  card_refused: 'failedRefused',
  authentication_failed: 'failedAuthentication',
  canceled_by_payer: 'cancelledText',
  expired: 'failedExpired',
  gateway_unavailable: 'failedOther',
  other: 'failedOther',
} as const satisfies Record<PaymentFailure, string>

export const paymentTones = {
  created: 'quiet',
  processing: 'quiet',
  require_authentication: 'warning',
  success: 'good',
  fail: 'danger',
  canceled: 'quiet',
  refunded: 'quiet',
} as const satisfies Record<PaymentTransactionStatus, BadgeTone>

/** Whether the payment's state may still change by itself. */
export const isOpen = (status: PaymentTransactionStatus): boolean =>
  status === 'created' || status === 'processing' || status === 'require_authentication'
