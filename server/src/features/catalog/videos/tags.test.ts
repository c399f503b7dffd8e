import { expect, test } from 'vitest'
import { normaliseTag, normaliseTags } from './tags.ts'

test.each([
  ['#Harbour', 'harbour'],
  ['  Night  Swim! ', 'night-swim'],
  ['ＡＢＣ', 'abc'],
  ['<b>bold</b>', 'bold'],
  ['海邊', '海邊'],
  ['###', ''],
])('%s is stored as %s', (sent, stored) => {
  expect(normaliseTag(sent)).toBe(stored)
})

test('tags keep their order, each once, and more than twenty are refused', () => {
  expect(normaliseTags(['Sea', '#sea', '', 'Boat'])).toEqual(['sea', 'boat'])
  const many = Array.from({ length: 20 }, (_, at) => `tag ${at}`)
  expect(normaliseTags(many)).toHaveLength(20)
  expect(normaliseTags([...many, 'one more'])).toBe(null)
})
