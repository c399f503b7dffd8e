import assert from 'node:assert/strict'
import type { LedgerTransaction } from './ledger.ts'

/**
 * Checks a transaction: at least two postings, non-zero integers of 0.01, one per account, summing to zero per
 * commodity. The database checks the same again.
 * @throws AssertionError otherwise.
 */
export function assertPostable({ kind, postings, isReversal = false }: LedgerTransaction): void {
  assert(/^[a-z][a-z_]{2,40}$/.test(kind), `a kind is one word: ${kind}`)
  assert(kind !== 'charge', 'a charge is posted by `wallet_charges` alone')
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
