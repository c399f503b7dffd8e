import { expect, test } from 'vitest'
import { isPersonName } from './person-name.ts'

test.each(['', 'Anna', '王小明', 'さくら', '김하은', "Zoë O'Hara-Ngô", 'Chef 👩‍🍳', '👩🏽‍🍳', '🏳️‍🌈 Max', 'عائشة', 'नेहा'])(
  '%j is a name',
  (name) => {
    expect(isPersonName(name)).toBe(true)
  },
)

test.each([
  ['a zero-width space', 'An\u200bna'],
  ['a joiner between letters', 'An\u200dna'],
  ['a soft hyphen', 'An\u00adna'],
  ['a mark of direction', 'An\u200fna'],
  ['an override of direction', 'gpj\u202eexe'],
  ['an isolate', '\u2066Anna\u2069'],
  ['a line break', 'An\nna'],
  ['a filler of Hangul', '\u3164'],
  ['a byte order mark', '\ufeffAnna'],
])('%s is in no name', (_what, name) => {
  expect(isPersonName(name)).toBe(false)
})
