import { expect, test } from 'vitest'
import { suggestedTo } from './suggested-to.ts'

const creators = [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }]

test('a creator among the popular ones is shown the others, and as many', () => {
  expect(suggestedTo('a', { creators, count: 2 })).toEqual([{ _id: 'b' }, { _id: 'c' }])
})

test('a visitor, and who is none of them, is shown the first ones', () => {
  expect(suggestedTo(null, { creators, count: 2 })).toEqual([{ _id: 'a' }, { _id: 'b' }])
  expect(suggestedTo('d', { creators, count: 2 })).toEqual([{ _id: 'a' }, { _id: 'b' }])
})
