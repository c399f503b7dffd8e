import { expect, test } from 'vitest'
import { countedUpTo } from './list-total.ts'

test.each([
  ['a first page', { limit: 25, offset: 0 }, 1_000],
  ['the page before the last that was counted', { limit: 25, offset: 950 }, 1_000],
  ['the last page that was counted, behind which the list may go on', { limit: 25, offset: 975 }, 2_000],
  ['a page far behind', { limit: 200, offset: 41_900 }, 43_000],
])('rows are counted to the next thousand behind %s', (_, place, limit) => {
  expect(countedUpTo(place)).toBe(limit)
})
