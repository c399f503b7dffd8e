import { searchCharges } from '@stagedoor/contract/charges'
import { searchPerformers } from '@stagedoor/contract/performers'
import { searchTokenPackages } from '@stagedoor/contract/token-packages'
import { expect, test } from 'vitest'
import {
  choiceIn,
  choicesIn,
  dayIn,
  filteredAt,
  listStateOf,
  pageCountOf,
  pagesAt,
  pagesOf,
  stayWithin,
} from './list-state.ts'

const chargesAt = (query: string) => listStateOf(searchCharges, new URLSearchParams(query), { pageSize: 10 })

test('a list begins at its first page, latest change first', () => {
  expect(chargesAt('')).toEqual({
    current: 1,
    pageSize: 10,
    query: { limit: 10, offset: 0, sortBy: 'updatedAt', sort: 'desc' },
    kept: {},
  })
})

test('packages begin in their order, as their call does', () => {
  const { query } = listStateOf(searchTokenPackages, new URLSearchParams(), { pageSize: 10 })
  expect(query).toMatchObject({ sortBy: 'ordering', sort: 'asc' })
})

test('a screen may have another default', () => {
  const state = listStateOf(searchPerformers, new URLSearchParams('sortBy=updatedAt'), {
    pageSize: 12,
    sortBy: 'popular',
  })
  expect(state).toMatchObject({ query: { sortBy: 'updatedAt' }, kept: { sortBy: 'updatedAt' } })
})

test('position, page size and order are in the query string', () => {
  expect(chargesAt('current=3&pageSize=24&sortBy=totalPrice&sort=asc')).toEqual({
    current: 3,
    pageSize: 24,
    query: { limit: 24, offset: 48, sortBy: 'totalPrice', sort: 'asc' },
    kept: { pageSize: 24, sortBy: 'totalPrice', sort: 'asc' },
  })
})

test('a sort key that the call does not allow counts as absent', () => {
  expect(chargesAt('sortBy=password&sort=sideways').query).toMatchObject({ sortBy: 'updatedAt', sort: 'desc' })
})

test.each(['current=0', 'current=-1', 'current=1e9', 'current=abc', 'current=1.5'])('%s is the first page', (query) => {
  expect(chargesAt(query).query.offset).toBe(0)
})

test('limits the page size', () => {
  expect(chargesAt('pageSize=5000').pageSize).toBe(100)
})

test('links to pages keep filters, page size and order', () => {
  const pages = pagesAt('/charges', chargesAt('current=4&pageSize=24&sortBy=totalPrice&sort=asc'), {
    type: ['tip', 'feed'],
    q: '',
  })
  expect(pages(5)).toBe('/charges?type=tip&type=feed&pageSize=24&sortBy=totalPrice&sort=asc&current=5')
  expect(pages(1)).toBe('/charges?type=tip&type=feed&pageSize=24&sortBy=totalPrice&sort=asc')
})

test('a changed filter leads back to the first page; page size and order stay', () => {
  expect(filteredAt('/charges', chargesAt('current=4&pageSize=24'), { q: 'tape' })).toBe('/charges?q=tape&pageSize=24')
  expect(filteredAt('/charges', chargesAt('current=4'), { q: '' })).toBe('/charges')
})

test('counts the pages of a list', () => {
  expect([0, 1, 24, 25].map((total) => pageCountOf(total, { pageSize: 24 }))).toEqual([0, 1, 1, 2])
})

function locationOf(leave: () => void): string | null {
  try {
    leave()
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location')
  }
  return null
}

test.each([
  [999, false],
  [1_000, true],
  [1_001, false],
  [0, false],
])('of %i rows that were counted, it is said whether there may be more: %s', (total, isOpenEnded) => {
  expect(pagesOf('/charges', { list: chargesAt(''), total })).toMatchObject({ isOpenEnded })
})

test('a page behind the end leads to the last page, with everything else of the address', () => {
  const url = new URL('https://site.example/en-US/charges?type=tip&current=9')
  const list = chargesAt(url.search)
  expect(locationOf(() => stayWithin({ url }, list, 25))).toBe('/en-US/charges?type=tip&current=3')
  expect(stayWithin({ url }, list, 90)).toBeUndefined()
  expect(stayWithin({ url }, list, 0)).toBeUndefined()
})

test('a filter is a known name or a day; anything else is no filter', () => {
  const query = new URLSearchParams('type=tip&status=nonsense&fromDate=2026-02-28&toDate=2026-02-31x')
  expect(choiceIn(query, 'type', ['tip', 'feed'])).toBe('tip')
  expect(choiceIn(query, 'status', ['success'])).toBeUndefined()
  expect(choiceIn(query, 'absent', ['tip'])).toBeUndefined()
  expect(dayIn(query, 'fromDate')).toBe('2026-02-28')
  expect(dayIn(query, 'toDate')).toBeUndefined()
  expect(dayIn(new URLSearchParams('fromDate=2026-13-01'), 'fromDate')).toBeUndefined()
})

test('a repeated key is a filter of several values', () => {
  const query = new URLSearchParams('type=feed&type=nonsense&type=tip&status=nonsense')
  expect(choicesIn(query, 'type', ['tip', 'feed', 'video'])).toEqual(['tip', 'feed'])
  expect(choicesIn(query, 'status', ['success'])).toBeUndefined()
})
