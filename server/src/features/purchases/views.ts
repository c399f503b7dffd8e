import type { ChargeReceipt, WalletTransaction } from '@stagedoor/contract/charges'
import { fromCents } from '@stagedoor/contract/money'
import type { UserCard } from '@stagedoor/contract/users'
import type { Receipt } from './buy-item.ts'
import type { PurchaseRow } from './queries.ts'

/** What lists show of a charge. */
type Shown = Pick<
  PurchaseRow,
  | 'id'
  | 'seller_id'
  | 'target'
  | 'target_id'
  | 'session_id'
  | 'title'
  | 'quantity'
  | 'original_price_token_cents'
  | 'price_token_cents'
  | 'status'
  | 'created_at'
>

/** One charge as its buyer sees it in lists and receipts. */
export const purchaseView = (row: PurchaseRow, performer: UserCard | null): WalletTransaction => ({
  ...chargeView(row, performer),
  type: row.type,
})

/** The same of anything that a wallet paid, without its kind. */
export const chargeView = (row: Shown, performer: UserCard | null): Omit<WalletTransaction, 'type'> => ({
  _id: row.id,
  performerId: row.seller_id,
  performerInfo: performer,
  target: row.target,
  targetId: row.target_id,
  sessionId: row.session_id,
  products: [
    {
      productType: row.target,
      productId: row.target_id,
      name: row.title,
      quantity: row.quantity,
      price: fromCents(row.original_price_token_cents / row.quantity),
    },
  ],
  originalPrice: fromCents(row.original_price_token_cents),
  totalPrice: fromCents(row.price_token_cents),
  status: row.status,
  createdAt: row.created_at.toISOString(),
})

export const receiptView = ({ purchase, performer, balanceTokenCents }: Receipt): ChargeReceipt => ({
  ...purchaseView(purchase, performer),
  balance: fromCents(balanceTokenCents),
})
