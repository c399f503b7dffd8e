import { expect, test } from 'vitest'
import { namesOf } from './notification.ts'

const named = (...names: string[]) => names.map((name) => ({ name }) as never)

test('names are listed in the format of the language, with others where there are more than shown', () => {
  expect(namesOf({ actors: [], count: 0 }, 'en-US', 'others')).toBe(null)
  expect(namesOf({ actors: named('Ann', 'Ben', 'Cid'), count: 5 }, 'en-US', 'others')).toBe('Ann, Ben, Cid, and others')
})

test('a name in another direction keeps it, and its place among the names', () => {
  expect(namesOf({ actors: named('שירה', 'Ben'), count: 2 }, 'en-US', 'others')).toBe('\u2068שירה\u2069 and Ben')
})
