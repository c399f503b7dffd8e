import type { Performer } from '@stagedoor/contract/performers'
import { expect, test } from 'vitest'
import { creatorOf } from './creator.ts'
import { besidePage, seedOf, unknownTo } from './suggested.ts'

const performer = (username: string, known: { isFollowed?: boolean; isSubscribed?: boolean } = {}) =>
  ({ _id: `id-${username}`, username, bio: '', isFollowed: false, isSubscribed: false, ...known }) as Performer

const all = [
  performer('annabella'),
  performer('ben', { isFollowed: true }),
  performer('cleo', { isSubscribed: true }),
  performer('dora'),
]

test('suggests neither the reader nor whom they follow or are subscribed to', () => {
  const names = (viewerId: string | null) => unknownTo(viewerId, all).map(({ username }) => username)
  expect(names('id-dora')).toEqual(['annabella'])
  expect(names(null)).toEqual(['annabella', 'dora'])
})

test('suggests nobody on their own page, by name or id, and no part of a name', () => {
  const names = (pathname: string) => besidePage(all.map(creatorOf), pathname).map(({ username }) => username)
  expect(names('/en-US/dora')).toEqual(['annabella', 'ben', 'cleo'])
  expect(names('/en-US/streaming/id-ben')).toEqual(['annabella', 'cleo', 'dora'])
  expect(names('/en-US/anna')).toHaveLength(4)
})

test.each([
  ['0', 0],
  ['999999', 999_999],
  ['1000000', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
  [null, null],
])('of a cookie %j the seed is %j', (text, seed) => {
  expect(seedOf(text, 999_999)).toBe(seed)
})
