import { AssertionError } from 'node:assert/strict'
import { expect, test } from 'vitest'
import { PLATFORM_ID, type LedgerTransaction, type Posting } from './ledger.ts'
import { assertPostable } from './rules.ts'

const wallet: Posting = { ownerId: 'fan', purpose: 'fan_wallet', commodity: 'TOKEN', amountCents: 100 }
const exchange: Posting = { ownerId: PLATFORM_ID, purpose: 'exchange', commodity: 'TOKEN', amountCents: -100 }
const good: LedgerTransaction = { id: 'id', kind: 'top_up', sourceId: '1', postings: [wallet, exchange] }

test('accepts a transaction that sums to zero in each commodity', () => {
  const dollars: Posting[] = [
    { ...exchange, commodity: 'USD', amountCents: 95 },
    { ownerId: PLATFORM_ID, purpose: 'gateway_clearing', commodity: 'USD', amountCents: -95 },
  ]
  expect(() => assertPostable(good)).not.toThrow()
  expect(() => assertPostable({ ...good, postings: [...good.postings, ...dollars] })).not.toThrow()
  expect(() => assertPostable({ ...good, kind: 'top_up_reversal', isReversal: true })).not.toThrow()
})

test('reports the commodity and the difference of an unbalanced transaction', () => {
  expect(() => assertPostable({ ...good, postings: [wallet, { ...exchange, amountCents: -60 }] })).toThrow(
    'TOKEN is off by 40',
  )
})

test.each([
  ['no side at all', { ...good, postings: [] }],
  ['one side only', { ...good, postings: [wallet] }],
  ['sides that differ by a cent', { ...good, postings: [wallet, { ...exchange, amountCents: -99 }] }],
  ['sides in two commodities', { ...good, postings: [wallet, { ...exchange, commodity: 'USD' as const }] }],
  [
    'half a cent',
    {
      ...good,
      postings: [
        { ...wallet, amountCents: 0.5 },
        { ...exchange, amountCents: -0.5 },
      ],
    },
  ],
  [
    'nothing',
    {
      ...good,
      postings: [
        { ...wallet, amountCents: 0 },
        { ...exchange, amountCents: 0 },
      ],
    },
  ],
  ['one account twice', { ...good, postings: [wallet, wallet, { ...exchange, amountCents: -200 }] }],
  ['a charge', { ...good, kind: 'charge' }],
  ['a kind of two words', { ...good, kind: 'top up' }],
  ['a kind that begins with a capital', { ...good, kind: 'Top_up' }],
  ['a reversal of another kind', { ...good, isReversal: true }],
])('%s may not', (_, transaction) => {
  expect(() => assertPostable(transaction)).toThrow(AssertionError)
})
