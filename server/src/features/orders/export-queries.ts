import { exportedRowsOf, type ExportPart } from '#src/platform/db/export.ts'

const OF_AN_ORDER = [
  'order_number',
  'seller_id',
  'buyer_id',
  'name',
  'description',
  'type',
  'quantity',
  'total_price_token_cents',
  'delivery_status',
  'shipping_code',
  'performer_note',
  'created_at',
  'shipped_at',
  'delivered_at',
  'refunded_at',
] as const

const people = ['seller_id', 'buyer_id'] as const

/** Addresses, orders, and what a creator sold: without where it went. */
export const ordersExport: readonly ExportPart[] = [
  exportedRowsOf('orders/addresses', 'address', 'account_id', [
    'name',
    'country',
    'state',
    'city',
    'district',
    'ward',
    'street_address',
    'street_number',
    'zip_code',
    'description',
    'created_at',
  ]),
  exportedRowsOf(
    'orders/orders',
    'product_order',
    'buyer_id',
    [...OF_AN_ORDER, 'delivery_address', 'phone_number', 'user_note'],
    { people },
  ),
  exportedRowsOf('orders/orders-received', 'product_order', 'seller_id', OF_AN_ORDER, { people }),
]
