import { expect, test } from 'vitest'
import { readTip, suggestTips, toBeChanged } from './tip.ts'

const limits = { minimum: 10, maximum: 10_000 }
const entered = (choice: string, otherAmount = '') => ({ choice, otherAmount, message: '' })

test('offers the smallest tip and its multiples, within the limits', () => {
  expect(suggestTips(limits)).toEqual([10, 20, 50, 100])
  expect(suggestTips({ minimum: 2.95, maximum: 20 })).toEqual([2.95, 5.9, 14.75])
})

test('reads a picked amount, or the typed one', () => {
  expect(readTip(entered('20', '999'), limits)).toBe(20)
  expect(readTip(entered('other', ' 12.5 '), limits)).toBe(12.5)
})

test.each([
  ['the least', '10', 10],
  ['the most', '10000', 10_000],
  ['less than the least', '9.99', 'limits'],
  ['more than the most', '10000.01', 'limits'],
  ['more than can be sent', '99999999999999', 'limits'],
  ['three decimals', '10.001', 'amount'],
  ['nothing', '', 'amount'],
  ['words', 'ten', 'amount'],
])('%s is read as such', (_, text, result) => {
  expect(readTip(entered('other', text), limits)).toBe(result)
})

test.each([
  [20, { choice: '20', otherAmount: '' }],
  [35, { choice: 'other', otherAmount: '35' }],
])('a tip of %j that is changed is chosen again as it was', (amount, chosen) => {
  const { entered } = toBeChanged({ amount, message: 'Thanks', requestKey: 'key' }, { minimum: 10, maximum: 100 })
  expect(entered).toEqual({ ...chosen, message: 'Thanks' })
})
