import { expect, test } from 'vitest'
import { pathsIn } from '../../paths.ts'
import { byReason, placeOf, type Suggestion } from './found.ts'

const paths = pathsIn('en-US')
const suggestion: Suggestion = { type: 'keyword', id: null, text: 'rye & oats', username: null, avatar: null }

test('a keyword leads to its results, a creator to their profile, a thing to its page', () => {
  expect(placeOf(paths, suggestion)).toBe('/en-US/search?q=rye+%26+oats')
  expect(placeOf(paths, { ...suggestion, type: 'performer', id: '1', username: 'baker' })).toBe('/en-US/baker')
  expect(placeOf(paths, { ...suggestion, type: 'feed', id: '1' })).toBe('/en-US/post/1')
  expect(placeOf(paths, { ...suggestion, type: 'product', id: '1' })).toBe('/en-US/product/1')
})

test('a topic leads to its creators', () => {
  expect(placeOf(paths, { ...suggestion, type: 'topic', id: '7' })).toBe('/en-US/creators?topic=7')
})

test('a page leads to its address', () => {
  expect(placeOf(paths, { ...suggestion, type: 'page', id: paths.wallet })).toBe('/en-US/wallet')
})

test('results stay in their order within each reason', () => {
  const found = [
    { id: 1, match: 'title' as const },
    { id: 2, match: 'title' as const },
    { id: 3, match: 'similar' as const },
  ]
  expect(byReason(found).map(({ match, things }) => [match, things.map(({ id }) => id)])).toEqual([
    ['title', [1, 2]],
    ['similar', [3]],
  ])
})
