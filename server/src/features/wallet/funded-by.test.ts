import { expect, test } from 'vitest'
import { fundedBy, type WalletMovement } from './rules.ts'

const topUp = (id: string, amountCents: number): WalletMovement => ({ transactionId: id, topUpId: id, amountCents })
const spend = (id: string, amountCents: number): WalletMovement => ({
  transactionId: id,
  topUpId: null,
  amountCents: -amountCents,
})
const takeBack = (id: string, topUpId: string, amountCents: number): WalletMovement => ({
  transactionId: id,
  topUpId,
  amountCents: -amountCents,
})

test('tokens are spent in the order in which they came', () => {
  const movements = [topUp('A', 50), topUp('B', 100), spend('one', 40), spend('two', 20), spend('three', 90)]
  expect(fundedBy('A', movements)).toEqual(['one', 'two'])
  expect(fundedBy('B', movements)).toEqual(['two', 'three'])
  expect(fundedBy('C', movements)).toEqual([])
})

test('to the cent: what used the last cent belongs to it, what came after does not', () => {
  expect(fundedBy('A', [topUp('A', 50), topUp('B', 50), spend('one', 50), spend('two', 1)])).toEqual(['one'])
  expect(fundedBy('A', [topUp('A', 50), topUp('B', 50), spend('one', 49), spend('two', 2)])).toEqual(['one', 'two'])
})

test('taking a top-up back takes its own tokens first and leaves those of others', () => {
  const movements = [topUp('A', 50), topUp('B', 100), spend('one', 60), takeBack('back', 'B', 100), topUp('C', 30)]
  // 90 of B were left; the missing 10 are made good by C, which then has 20 for what comes.
  expect(fundedBy('C', [...movements, spend('two', 20)])).toEqual(['two'])
  expect(fundedBy('B', [...movements, spend('two', 20)])).toEqual(['one'])
})

test('tokens that come again are those of the same top-up', () => {
  const again: WalletMovement = { transactionId: 'again', topUpId: 'A', amountCents: 50 }
  expect(fundedBy('A', [topUp('A', 50), takeBack('back', 'A', 50), again, spend('one', 10)])).toEqual(['one'])
})
