import { expect, test } from 'vitest'
import type { LedgerTransaction } from './ledger.ts'
import { inRounds } from './rounds.ts'

/** A transaction between these wallets and the platform: by owner, how many hundredths more or less. */
function moving(id: string, wallets: Record<string, number>): LedgerTransaction {
  const postings = Object.entries(wallets).map(
    ([ownerId, amountCents]) => ({ ownerId, purpose: 'fan_wallet', commodity: 'TOKEN', amountCents }) as const,
  )
  return { id, kind: 'gift', sourceId: id, postings }
}

const idsOf = (transactions: LedgerTransaction[]) => inRounds(transactions).map((round) => round.map(({ id }) => id))

test('transactions of different wallets, and any number of credits of one, are one round in the order of their owners', () => {
  expect(idsOf([])).toEqual([])
  expect(idsOf([moving('1', { b: -1 }), moving('2', { a: -1 }), moving('3', {})])).toEqual([['3', '2', '1']])
  expect(idsOf([moving('1', { a: 1 }), moving('2', { a: 1 }), moving('3', { a: 1 })])).toEqual([['1', '2', '3']])
})

test('a debit is not in one round with anything else of its wallet, which stays in its order', () => {
  expect(idsOf([moving('1', { a: -1 }), moving('2', { a: -1 })])).toEqual([['1'], ['2']])
  expect(idsOf([moving('1', { a: 1 }), moving('2', { a: -1 })])).toEqual([['1'], ['2']])
  expect(idsOf([moving('1', { a: -1 }), moving('2', { a: 1 }), moving('3', { b: -1 })])).toEqual([['1'], ['2', '3']])
  expect(idsOf([moving('1', { a: -1, b: 1 }), moving('2', { b: 1 }), moving('3', { b: -1 })])).toEqual([
    ['1', '2'],
    ['3'],
  ])
})

test('one id is once in a round', () => {
  expect(idsOf([moving('1', { a: 1 }), moving('1', { a: 1 })])).toEqual([['1'], ['1']])
})
