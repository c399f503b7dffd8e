import type { ChargeReceipt, WalletTransaction } from '@stagedoor/contract/charges'
import { fromCents } from '@stagedoor/contract/money'
import type { UserCard } from '@stagedoor/contract/users'
import type { PurchaseRow } from './queries.ts'

type Written = Omit<
  PurchaseRow,
  'created_at' | 'updated_at' | 'commission_token_cents' | 'commission_basis_points' | 'refunded_token_cents'
>

/** The receipt without its time: `createdAt` comes last, because the charge itself says when it was. */
export function viewBeforeCharge(row: Written, performer: UserCard | null): Omit<WalletTransaction, 'createdAt'> {
  return {
    _id: row.id,
    performerId: row.seller_id,
    performerInfo: performer,
    target: row.target,
    targetId: row.target_id,
    sessionId: row.session_id,
    type: row.type,
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
  }
}

export const purchaseView = (row: PurchaseRow, performer: UserCard | null): WalletTransaction => ({
  ...viewBeforeCharge(row, performer),
  createdAt: row.created_at.toISOString(),
})

export const receiptView = (
  row: PurchaseRow,
  performer: UserCard | null,
  balanceTokenCents: number,
): ChargeReceipt => ({
  ...purchaseView(row, performer),
  balance: fromCents(balanceTokenCents),
})
