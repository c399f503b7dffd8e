import { randomUUID } from 'node:crypto'
import type { Tx } from '#src/platform/db/database.ts'
import { PLATFORM_ID, type LedgerTransaction, type PostOutcome } from './ledger.ts'
import { post } from './queries.ts'
import { inRounds } from './rounds.ts'
import { assertPostable } from './rules.ts'

/**
 * Posts a transaction in the caller's database transaction: all of it or, when its source was posted before or a
 * spender has too little, nothing.
 * @throws when it does not balance: that is a bug of the caller.
 */
export async function postTransaction(tx: Tx, transaction: LedgerTransaction): Promise<PostOutcome> {
  const [outcome] = await postTransactions(tx, [transaction])
  if (outcome === undefined) throw new Error('a transaction was posted without an outcome')
  return outcome
}

/**
 * Posts several transactions, each all or nothing, as if one after the other: a spender with too little stops only their own. One
 * statement posts all of them, but for those that share a wallet which one of them debits. Wallets are locked in the order of their
 * owners, so that two callers do not wait for each other.
 * @returns the outcome of each, in the given order. @throws when one does not balance.
 */
export async function postTransactions(tx: Tx, transactions: readonly LedgerTransaction[]): Promise<PostOutcome[]> {
  for (const transaction of transactions) assertPostable(transaction)
  const outcomes = new Map<LedgerTransaction, PostOutcome>()
  for (const round of inRounds(transactions)) {
    const posted = await post(tx, round)
    for (const [index, outcome] of posted.entries()) outcomes.set(round[index] as LedgerTransaction, outcome)
  }
  return transactions.map((transaction) => {
    const outcome = outcomes.get(transaction)
    if (outcome === undefined) throw new Error('every transaction has an outcome')
    return outcome
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
export async function creditTopUp(tx: Tx, topUp: TopUp): Promise<void> {
  await creditTopUps(tx, [topUp])
}

/** The same for several, with one statement. */
export async function creditTopUps(tx: Tx, topUps: readonly TopUp[]): Promise<void> {
  await postTransactions(tx, topUps.map(creditOf))
}

function creditOf({ transactionId, accountId, priceCents, creditTokenCents }: TopUp): LedgerTransaction {
  const outside = {
    ownerId: PLATFORM_ID,
    purpose: 'gateway_clearing',
    commodity: 'USD',
    amountCents: -priceCents,
  } as const
  const dollars = { ownerId: PLATFORM_ID, purpose: 'exchange', commodity: 'USD', amountCents: priceCents } as const
  return {
    id: transactionId,
    kind: 'top_up',
    sourceId: transactionId,
    postings: [
      // A coupon for the whole price leaves no dollars to move.
      ...(priceCents === 0 ? [] : [outside, dollars]),
      { ownerId: PLATFORM_ID, purpose: 'exchange', commodity: 'TOKEN', amountCents: -creditTokenCents },
      { ownerId: accountId, purpose: 'fan_wallet', commodity: 'TOKEN', amountCents: creditTokenCents },
    ],
  }
}

/** The reversed or reinstated part of a top-up. Amounts are positive; `tokenCents` may be zero. */
export type TopUpReversal = {
  /** The id of its source: posted once. */
  id: string
  /** Of the payment. */
  transactionId: string
  accountId: string
  priceCents: number
  tokenCents: number
}

/** Takes back what `creditTopUp` gave; the wallet may go below zero. Once per id. */
export async function reverseTopUp(tx: Tx, reversal: TopUpReversal): Promise<void> {
  await moveTopUp(tx, reversal, { kind: 'top_up_reversal', sign: -1 })
}

/** Gives again what `reverseTopUp` took, after a dispute was won. Once per id. */
export async function restoreTopUp(tx: Tx, reversal: TopUpReversal): Promise<void> {
  await moveTopUp(tx, reversal, { kind: 'top_up_restored', sign: 1 })
}

async function moveTopUp(
  tx: Tx,
  { id, transactionId, accountId, priceCents, tokenCents }: TopUpReversal,
  { kind, sign }: { kind: 'top_up_reversal' | 'top_up_restored'; sign: 1 | -1 },
): Promise<void> {
  const [dollars, tokens] = [sign * priceCents, sign * tokenCents]
  await postTransaction(tx, {
    id,
    kind,
    sourceId: id,
    reversesId: transactionId,
    isReversal: sign < 0,
    postings: [
      { ownerId: PLATFORM_ID, purpose: 'gateway_clearing' as const, commodity: 'USD' as const, amountCents: -dollars },
      { ownerId: PLATFORM_ID, purpose: 'exchange' as const, commodity: 'USD' as const, amountCents: dollars },
      { ownerId: PLATFORM_ID, purpose: 'exchange' as const, commodity: 'TOKEN' as const, amountCents: -tokens },
      { ownerId: accountId, purpose: 'fan_wallet' as const, commodity: 'TOKEN' as const, amountCents: tokens },
    ].filter(({ amountCents }) => amountCents !== 0),
  })
}

/** The cost of a dispute for the platform, whatever its result: once per payment. Rule PAY-14. */
export async function payDisputeFee(
  tx: Tx,
  { transactionId, feeCents }: { transactionId: string; feeCents: number },
): Promise<void> {
  if (feeCents === 0) return
  await postTransaction(tx, {
    id: randomUUID(),
    kind: 'dispute_fee',
    sourceId: transactionId,
    postings: [
      { ownerId: PLATFORM_ID, purpose: 'platform_costs', commodity: 'USD', amountCents: -feeCents },
      { ownerId: PLATFORM_ID, purpose: 'gateway_clearing', commodity: 'USD', amountCents: feeCents },
    ],
  })
}
