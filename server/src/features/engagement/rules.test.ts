import { expect, test } from 'vitest'
import { refuseLength } from './rules.ts'

test('a comment has 2 to 150 characters, counted as people count them', () => {
  expect(refuseLength('a')).toEqual({ outcome: 'length', rule: 'minLength' })
  expect(refuseLength('ab')).toBeNull()
  expect(refuseLength('🎸'.repeat(150))).toBeNull()
  expect(refuseLength('🎸'.repeat(151))).toEqual({ outcome: 'length', rule: 'maxLength' })
})
