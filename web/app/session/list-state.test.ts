import { expect, test } from 'vitest'
import { choiceIn, dayIn, listStateOf, withListState } from './list-state.ts'

test('a list begins at its first page, latest change first', () => {
  expect(listStateOf(new URLSearchParams(), { pageSize: 10 })).toEqual({
    current: 1,
    pageSize: 10,
    offset: 0,
    sortBy: 'updatedAt',
    sort: 'desc',
  })
})

test('the position is in the query string', () => {
  const query = new URLSearchParams('current=3&pageSize=24&sortBy=price&sort=asc')
  expect(listStateOf(query, { pageSize: 10 })).toEqual({
    current: 3,
    pageSize: 24,
    offset: 48,
    sortBy: 'price',
    sort: 'asc',
  })
})

test.each(['current=0', 'current=-1', 'current=1e9', 'current=abc', 'current=1.5'])('%s is the first page', (query) => {
  expect(listStateOf(new URLSearchParams(query), { pageSize: 10 }).offset).toBe(0)
})

test('limits the page size', () => {
  expect(listStateOf(new URLSearchParams('pageSize=5000'), { pageSize: 10 }).pageSize).toBe(100)
})

test('a changed filter leads back to the first page; paging does not', () => {
  const now = { q: 'film', current: 4 }
  expect(withListState('/explore', now, { q: 'tape' })).toBe('/explore?q=tape')
  expect(withListState('/explore', now, { current: 5 })).toBe('/explore?q=film&current=5')
  expect(withListState('/explore', now, { q: '' })).toBe('/explore')
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
