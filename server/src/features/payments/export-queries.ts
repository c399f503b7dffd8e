import { sql } from 'kysely'
import { exportedRowsOf, type ExportPart } from '#src/platform/db/export.ts'

/** Payments, cards without what a gateway knows them by, automatic top-ups, refunds and coupons. */
export const paymentsExport: readonly ExportPart[] = [
  exportedRowsOf('payments/payments', 'payment_transaction', 'account_id', [
    'id',
    'type',
    'target',
    'status',
    'gateway',
    'gateway_payment_id',
    'currency',
    'original_price_cents',
    'price_cents',
    'refunded_cents',
    'reversed_cents',
    'credit_token_cents',
    'product_names',
    'coupon_code',
    'card_brand',
    'card_last4_digits',
    'locale',
    'failure',
    'created_at',
    'paid_at',
  ]),
  exportedRowsOf('payments/cards', 'payment_card', 'account_id', [
    'gateway',
    'brand',
    'last4_digits',
    'month',
    'year',
    'holder_name',
    'created_at',
    'removed_at',
  ]),
  exportedRowsOf('payments/automatic-top-up', 'auto_top_up', 'account_id', [
    'is_enabled',
    'threshold_token_cents',
    'amount_cents',
    'maximum_per_day',
    'consented_at',
    'stopped_because',
    'updated_at',
  ]),
  exportedRowsOf('payments/refunds', 'refund', 'account_id', [
    'kind',
    'status',
    'amount_cents',
    'transaction_id',
    'reason',
    'created_at',
    'decided_at',
    'settled_at',
  ]),
  {
    file: 'payments/coupons',
    covers: ['coupon_use.account_id'],
    people: [],
    rows: (accountId) => sql`select coupon.name, coupon.code, used.state, used.transaction_id, used.created_at
      from coupon_use used join coupon on coupon.id = used.coupon_id
      where used.account_id = ${accountId} order by used.created_at`,
  },
  exportedRowsOf('earnings/payout-accounts', 'payout_account', 'performer_id', ['gateway', 'reference', 'created_at']),
]
