import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Id, Time } from './fields.ts'
import { SignedAmount } from './money.ts'

/** A purchase or tip, for the creator's open page. */
const TokenTransactionSuccess = Type.Object({
  transactionId: Id,
  type: Type.String(),
  targetId: Id,
  title: Type.String(),
  buyerName: Type.String(),
  totalPrice: SignedAmount,
  netPrice: SignedAmount,
  createdAt: Time,
})

/** An account's spendable balance, as in `/users/me`; for a creator also the unpaid earnings. Tokens. */
const UpdateBalance = Type.Object({ balance: SignedAmount, earned: Type.Optional(SignedAmount) })

const PaymentStatus = Type.Object({ transactionId: Id, status: Type.String() })

const FileProcessed = Type.Object({ fileId: Id, status: Type.String() })

/** The events that the server sends. The names are public (rule CALL-13). */
export type ServerToClient = {
  token_transaction_success: (event: Static<typeof TokenTransactionSuccess>) => void
  update_balance: (event: Static<typeof UpdateBalance>) => void
  payment_status_callback: (event: Static<typeof PaymentStatus>) => void
  file_processed: (event: Static<typeof FileProcessed>) => void
  /** Somebody whom the account saw does not exist for it any more: what is open is read again. Says not who. */
  access_changed: (event: Record<string, never>) => void
}

/** The events that a client sends. */
export type ClientToServer = {
  'auth/login': (event: { token: string }, acknowledge?: (reply: { success: boolean }) => void) => void
  'auth/logout': (event?: unknown, acknowledge?: (reply: { success: boolean }) => void) => void
}
