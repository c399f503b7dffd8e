import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Id, Time } from './fields.ts'
import { SignedAmount } from './money.ts'

/** Someone bought or tipped: what the creator's open page hears. */
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

/** What an account can spend, as in `/users/me`; of a creator also what they earned and were not paid. Tokens. */
const UpdateBalance = Type.Object({ balance: SignedAmount, earned: Type.Optional(SignedAmount) })

const PaymentStatus = Type.Object({ transactionId: Id, status: Type.String() })

const FileProcessed = Type.Object({ fileId: Id, status: Type.String() })

/** What the server tells a socket. The names are public (rule CALL-13). */
export type ServerToClient = {
  token_transaction_success: (event: Static<typeof TokenTransactionSuccess>) => void
  update_balance: (event: Static<typeof UpdateBalance>) => void
  payment_status_callback: (event: Static<typeof PaymentStatus>) => void
  file_processed: (event: Static<typeof FileProcessed>) => void
}

/** What a socket may say. */
export type ClientToServer = {
  'auth/login': (event: { token: string }, acknowledge?: (reply: { success: boolean }) => void) => void
  'auth/logout': (event?: unknown, acknowledge?: (reply: { success: boolean }) => void) => void
}
