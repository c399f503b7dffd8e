import type { DeliveryStatus } from '@stagedoor/contract/orders'
import type { ProductType } from '@stagedoor/contract/products'

const ORDER_OF_STATES = ['processing', 'shipping', 'delivered'] as const
type OpenStatus = (typeof ORDER_OF_STATES)[number]

const rankOf = (status: DeliveryStatus): number => ORDER_OF_STATES.findIndex((each) => each === status)

/** Whether a creator may set a state: forward or the same, never of a refunded order. Rule SHOP-5. */
export const mayBecome = (from: DeliveryStatus, to: OpenStatus): boolean =>
  from !== 'refunded' && rankOf(to) >= rankOf(from)

type Shipping = { from: DeliveryStatus; to: OpenStatus; seenAt: string | undefined; updatedAt: Date }

/** Whether an order would be shipped that its creator has not seen as it is now. Rule SHOP-5. */
export const isUnseen = ({ from, to, seenAt, updatedAt }: Shipping): boolean =>
  from === 'processing' && to !== 'processing' && seenAt !== undefined && Date.parse(seenAt) !== updatedAt.getTime()

/** Whether one side may cancel now: the buyer before it is shipped, the creator before it is delivered. Rule SHOP-6. */
export function mayCancel(status: DeliveryStatus, side: 'buyer' | 'seller' | 'staff'): boolean {
  if (status === 'processing') return side !== 'staff'
  return status === 'shipping' && side === 'seller'
}

/** Whether pieces go back into stock when the money goes back: those that were never sent. Rule SHOP-6. */
export const returnsToStock = (type: ProductType, statusBefore: DeliveryStatus): boolean =>
  type === 'physical' && statusBefore === 'processing'

/** The state of a new order: a digital one has arrived. */
export const firstStatus = (type: ProductType): 'processing' | 'delivered' =>
  type === 'digital' ? 'delivered' : 'processing'

/** What a charge of a product is refused for, apart from money. */
export type ProductRefusal =
  | { outcome: 'out_of_stock'; available: number }
  | { outcome: 'field'; field: 'deliveryAddressId' | 'quantity' | 'phoneNumber'; rule: string }

const PHONE = /^\+?[0-9][0-9 ().-]{4,28}$/

/** Refuses a charge that could not become an order; null: it can. Rules SHOP-2 to SHOP-4. */
export function refuseOrder(
  { type, stock }: { type: ProductType; stock: number | null },
  { quantity, hasAddress, phoneNumber }: { quantity: number; hasAddress: boolean; phoneNumber: string | null },
): ProductRefusal | null {
  if (type === 'digital') return quantity === 1 ? null : { outcome: 'field', field: 'quantity', rule: 'maximum' }
  if ((stock ?? 0) < quantity) return { outcome: 'out_of_stock', available: stock ?? 0 }
  if (!hasAddress) return { outcome: 'field', field: 'deliveryAddressId', rule: 'required' }
  const isPhone = phoneNumber === null || phoneNumber.trim() === '' || PHONE.test(phoneNumber.trim())
  return isPhone ? null : { outcome: 'field', field: 'phoneNumber', rule: 'pattern' }
}
