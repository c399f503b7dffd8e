import { optionValues } from '@stagedoor/contract/option-lists'
import { expect, test } from 'vitest'
import { labelledTraits, traitLists, traitNames, type Traits } from './traits.ts'

const none = Object.fromEntries(traitNames.map((name) => [name, null])) as Traits

test('each option list of the site is a trait of a creator, once', () => {
  expect(Object.values(traitLists).toSorted((a, b) => a.localeCompare(b))).toEqual(
    Object.keys(optionValues).toSorted((a, b) => a.localeCompare(b)),
  )
})

test('shows the chosen ones by their labels, and leaves out the others and unknown values', () => {
  const lists = { eyes: [{ value: 'blue', text: 'Blue' }], hairs: [{ value: 'red', text: 'Red' }] }
  expect(labelledTraits({ ...none, eyes: 'blue', hair: 'striped' }, lists)).toEqual([{ name: 'eyes', label: 'Blue' }])
  expect(labelledTraits(none, lists)).toEqual([])
})
