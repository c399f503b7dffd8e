import { expect, test } from 'vitest'
import { suggestTopUps } from './top-up-terms.ts'

const limits = { minimum: 2.95, maximum: 300 }

test('without anything particular to pay, the usual amounts are offered', () => {
  expect(suggestTopUps({ ...limits, shortBy: 0 })).toEqual([10, 20, 50, 100])
})

test('the smallest amount that is enough comes first, and nothing that is not enough follows', () => {
  expect(suggestTopUps({ ...limits, shortBy: 1.5 })).toEqual([3, 10, 20, 50])
  expect(suggestTopUps({ ...limits, shortBy: 10 })).toEqual([10, 20, 50, 100])
  expect(suggestTopUps({ ...limits, shortBy: 10.01 })).toEqual([11, 20, 50, 100])
  expect(suggestTopUps({ ...limits, shortBy: 299.5 })).toEqual([300])
})

test('more than one top-up can bring is not offered', () => {
  expect(suggestTopUps({ ...limits, shortBy: 300.01 })).toEqual([])
})
