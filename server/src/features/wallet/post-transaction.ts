import type { Tx } from '#src/platform/db/database.ts'
import { PLATFORM_ID, type LedgerTransaction, type PostOutcome } from './ledger.ts'
import { post } from './queries.ts'
import { assertPostable } from './rules.ts'

/**
 * Posts a transaction in the caller's database transaction: all of it or, when its cause was posted before or a
 * spender has too little, nothing.
 * @throws when it does not balance: that is a bug of the caller.
 */
export async function postTransaction(tx: Tx, transaction: LedgerTransaction): Promise<PostOutcome> {
  assertPostable(transaction)
  const { id, kind, cause, postings, isReversal = false } = transaction
  return post(tx, {
    id,
    kind,
    cause,
    isReversal,
    ownerIds: postings.map((posting) => posting.ownerId),
    purposes: postings.map((posting) => posting.purpose),
    commodities: postings.map((posting) => posting.commodity),
    amountsCents: postings.map((posting) => posting.amountCents),
  })
}

/** A top-up that was paid. */
export type TopUp = {
  /** Of the payment. */
  transactionId: string
  accountId: string
  priceCents: number
  creditTokenCents: number
}

/** Credits a settled top-up: USD from outside to the exchange, tokens from the exchange to the wallet. Once per payment. */
export async function creditTopUp(
  tx: Tx,
  { transactionId, accountId, priceCents, creditTokenCents }: TopUp,
): Promise<void> {
  const outside = {
    ownerId: PLATFORM_ID,
    purpose: 'gateway_clearing',
    commodity: 'USD',
    amountCents: -priceCents,
  } as const
  const dollars = { ownerId: PLATFORM_ID, purpose: 'exchange', commodity: 'USD', amountCents: priceCents } as const
  await postTransaction(tx, {
    id: transactionId,
    kind: 'top_up',
    cause: `top_up:${transactionId}`,
    postings: [
      // A coupon for the whole price leaves no dollars to move.
      ...(priceCents === 0 ? [] : [outside, dollars]),
      { ownerId: PLATFORM_ID, purpose: 'exchange', commodity: 'TOKEN', amountCents: -creditTokenCents },
      { ownerId: accountId, purpose: 'fan_wallet', commodity: 'TOKEN', amountCents: creditTokenCents },
    ],
  })
}
