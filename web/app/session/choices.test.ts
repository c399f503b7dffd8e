import { expect, test } from 'vitest'
import { readChoices, writeChoices } from './choices.ts'

test('choices are read as they were written, in their order', () => {
  const choices = [
    { value: 'TW', label: 'Taiwan' },
    { value: '', label: 'Not shown' },
    { value: '+1 US', label: 'United States (+1) = most' },
  ]
  expect(readChoices(writeChoices(choices))).toEqual(choices)
  expect(readChoices(writeChoices([]))).toEqual([])
})
