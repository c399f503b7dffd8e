import assert from 'node:assert/strict'
import type { LedgerTransaction } from './ledger.ts'

/**
 * Holds a transaction against what the ledger takes: at least two postings, integers of 0.01 but not zero, one per
 * account, summing to zero per commodity. The database refuses the same again.
 * @throws AssertionError for anything else.
 */
export function assertPostable({ kind, postings, isReversal = false }: LedgerTransaction): void {
  assert(/^[a-z][a-z_]{2,40}$/.test(kind), `a kind is one word: ${kind}`)
  assert(kind !== 'charge', 'a charge is posted by `wallet_charge` alone')
  assert(!isReversal || kind.endsWith('_reversal'), 'a reversal is known by its kind: it is no spending')
  assert(postings.length >= 2, 'a transaction has two sides')
  const sums = new Map<string, number>()
  const accounts = new Set<string>()
  for (const { ownerId, purpose, commodity, amountCents } of postings) {
    assert(Number.isSafeInteger(amountCents) && amountCents !== 0, `not an amount: ${amountCents}`)
    sums.set(commodity, (sums.get(commodity) ?? 0) + amountCents)
    accounts.add(`${ownerId} ${purpose} ${commodity}`)
  }
  assert(accounts.size === postings.length, 'one posting per account')
  for (const [commodity, sum] of sums) assert(sum === 0, `${commodity} is off by ${sum}`)
}

/** One movement of a wallet, as far as it says whose tokens are spent. */
export type WalletMovement = {
  transactionId: string
  /** The top-up that these tokens are, or are taken back from; null for any other movement. */
  topUpId: string | null
  /** Token cents; negative ones leave the wallet. */
  amountCents: number
}

/** What was bought with the tokens of one top-up: the ids of the debits that used any of them, in order. */
export const fundedBy = (topUpId: string, movements: readonly WalletMovement[]): string[] =>
  [...fundsOf(movements)].filter(([, topUpIds]) => topUpIds.has(topUpId)).map(([id]) => id)

/**
 * The top-ups whose tokens each debit used; of debits that used none, nothing. Tokens are spent in the order in which they
 * came. What takes a top-up back takes the tokens of that top-up which are still there; what is missing then is made good
 * by whatever comes next.
 */
export function fundsOf(movements: readonly WalletMovement[]): Map<string, Set<string>> {
  const lots: { topUpId: string | null; leftCents: number }[] = []
  const funds = new Map<string, Set<string>>()
  let missingCents = 0
  for (const { transactionId, topUpId: origin, amountCents } of movements) {
    if (amountCents > 0) {
      const filledCents = Math.min(missingCents, amountCents)
      missingCents -= filledCents
      if (amountCents > filledCents) lots.push({ topUpId: origin, leftCents: amountCents - filledCents })
      continue
    }
    let wantedCents = -amountCents
    for (const lot of lots) {
      if (origin !== null && lot.topUpId !== origin) continue
      const usedCents = Math.min(wantedCents, lot.leftCents)
      wantedCents -= usedCents
      lot.leftCents -= usedCents
      if (usedCents > 0 && origin === null && lot.topUpId !== null)
        funds.set(transactionId, (funds.get(transactionId) ?? new Set()).add(lot.topUpId))
    }
    missingCents += wantedCents
  }
  return funds
}
