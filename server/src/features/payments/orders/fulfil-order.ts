import type { CardGateway, PaymentType } from '@stagedoor/contract/payment-words'
import type { Tx } from '#src/platform/db/database.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { TransactionRow } from '../queries.ts'
import type { PaymentState } from '../rules.ts'
import { orderKindOf, type OrderPayment, type PaymentFulfilment, type PaymentReversal } from './fulfilment.ts'

/** The room that sold a payment, and the payment as that room knows it; null for tokens, which payments gives itself. */
export function orderBehind(
  deps: PaymentsDeps,
  row: TransactionRow,
  keptCardId: string | null,
): { fulfilment: PaymentFulfilment; payment: OrderPayment } | null {
  // Both are kept among those of the contract by check constraints.
  const [type, gateway] = [row.type as PaymentType, row.gateway as CardGateway]
  const kind = orderKindOf(type)
  if (kind === null) return null
  const payment = {
    transactionId: row.id,
    accountId: row.account_id,
    type,
    gateway,
    cardId: keptCardId ?? row.card_id,
    priceCents: row.price_cents,
    tokenPriceCents: row.token_price_cents,
  }
  return { fulfilment: deps.fulfilments[kind], payment }
}

/**
 * Whether a payment came to nothing: its page is closed, or it was declined and there is no page where another card could
 * be tried.
 */
const isOver = (row: TransactionRow, state: PaymentState): boolean =>
  state.isClosed || (state.status === 'fail' && !row.is_payer_present)

/** Tells the room that sold a payment what its notices come to now. */
export async function fulfilOrder(
  deps: PaymentsDeps,
  tx: Tx,
  { row, state, keptCardId }: { row: TransactionRow; state: PaymentState; keptCardId: string | null },
): Promise<void> {
  const order = orderBehind(deps, row, keptCardId)
  if (order === null) return
  const { fulfilment, payment } = order
  if (state.capturedCents === 0) {
    const { failure } = state
    if (isOver(row, state)) await fulfilment.fail(tx, payment, { failure, isHard: failure === 'card_refused' })
  } else if (row.captured_cents === 0) {
    await fulfilment.settle(tx, payment)
  }
}

/** Tells the room that sold a payment that part of it went back, or came again. */
export async function reverseOrder(
  deps: PaymentsDeps,
  tx: Tx,
  { row, reversal }: { row: TransactionRow; reversal: PaymentReversal },
): Promise<void> {
  const order = orderBehind(deps, row, null)
  await order?.fulfilment.reverse(tx, order.payment, reversal)
}
