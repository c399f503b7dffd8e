import { expect, test } from 'vitest'
import { subjectTypes } from '@stagedoor/contract/notifications'
import { pathsIn } from '../../paths.ts'
import { namesOf, targetOf } from './notification.ts'

const named = (...names: string[]) => names.map((name) => ({ name }) as never)

test('names are listed in the format of the language, with others where there are more than shown', () => {
  expect(namesOf({ actors: [], count: 0 }, 'en-US', 'others')).toBe(null)
  expect(namesOf({ actors: named('Ann', 'Ben', 'Cid'), count: 5 }, 'en-US', 'others')).toBe('Ann, Ben, Cid, and others')
})

test('a name in another direction keeps it, and its place among the names', () => {
  expect(namesOf({ actors: named('שירה', 'Ben'), count: 2 }, 'en-US', 'others')).toBe('\u2068שירה\u2069 and Ben')
})

test('a long name is cut, between letters that belong together, so that what was done is seen', () => {
  const flags = '🇹🇼'.repeat(41)
  expect(namesOf({ actors: named('a'.repeat(40)), count: 1 }, 'en-US', 'others')).toBe('a'.repeat(40))
  expect(namesOf({ actors: named(flags), count: 1 }, 'en-US', 'others')).toBe(`${'🇹🇼'.repeat(39)}…`)
})

test('what was sold leads to it, to its order on the seller’s side, or to earnings where it has no page', () => {
  const paths = { ...pathsIn('en-US'), privateStudio: '/en-US/creator/private' }
  const soldAt = (type: (typeof subjectTypes)[number]) =>
    targetOf({ kind: 'sale', actors: [], subject: { type, _id: 'x', title: '' } } as never, paths)
  expect(soldAt('message')).toBe('/en-US/message/x')
  expect(soldAt('order')).toBe('/en-US/creator/orders/x')
  expect([soldAt('stream'), soldAt('private_chat')]).toEqual([paths.earnings, paths.earnings])
  // Each is an address of this site.
  for (const type of subjectTypes) expect(soldAt(type) ?? paths.home).toMatch(/^\/en-US\//)
})
