import { expect, test } from 'vitest'
import { hasText } from './has-text.ts'

test.each([
  ['Türkiye', 'turkiye'],
  ['Curaçao', ' CURACAO '],
  ['Réunion', 'reunion'],
  ['Côte d’Ivoire', "cote d'iv"],
  ['India', 'india'],
  ['İtalya', 'italya'],
  ['대한민국', '한민'],
  ['日本', ''],
])('%s is found by “%s”, without accents, case and curly apostrophe', (name, typed) => {
  expect(hasText(name, typed)).toBe(true)
})

test('a name is not found by what it does not have', () => {
  expect(hasText('Türkiye', 'turkmen')).toBe(false)
})
