import { expect, test } from 'vitest'
import { faultOf } from './fault-of.ts'

/** A control of a type, which breaks one rule of its markup. */
const broken = (type: string, rule: keyof ValidityState, markup: Record<string, string> = {}) =>
  faultOf({ type, validity: { [rule]: true }, getAttribute: (name) => markup[name] ?? null })

test.each([
  ['text', 'valueMissing', {}, 'required', ''],
  ['textarea', 'valueMissing', {}, 'required', ''],
  ['select-one', 'valueMissing', {}, 'choose', ''],
  ['radio', 'valueMissing', {}, 'choose', ''],
  ['file', 'valueMissing', {}, 'choose', ''],
  ['checkbox', 'valueMissing', {}, 'check', ''],
  ['email', 'typeMismatch', {}, 'email', ''],
  ['url', 'typeMismatch', {}, 'url', ''],
  ['number', 'badInput', {}, 'number', ''],
  ['date', 'badInput', {}, 'date', ''],
  ['password', 'tooShort', { minlength: '8' }, 'tooShort', '8'],
  ['text', 'tooLong', { maxlength: '30' }, 'tooLong', '30'],
  ['number', 'rangeUnderflow', { min: '5' }, 'tooLittle', '5'],
  ['number', 'rangeOverflow', { max: '500' }, 'tooMuch', '500'],
  ['date', 'rangeUnderflow', { min: '2026-01-01' }, 'tooEarly', '2026-01-01'],
  ['datetime-local', 'rangeOverflow', { max: '2026-01-01T10:00' }, 'tooLate', '2026-01-01T10:00'],
  ['number', 'stepMismatch', {}, 'whole', ''],
  ['number', 'stepMismatch', { step: '0.01' }, 'wrong', ''],
  ['text', 'patternMismatch', {}, 'wrong', ''],
] as const)('%s with %s %j is said as %s with the limit %j', (type, rule, markup, said, limit) => {
  expect(broken(type, rule, markup)).toEqual({ rule: said, limit })
})

test('an empty field is said to be missing, whatever else is wrong with it', () => {
  const validity = { valueMissing: true, typeMismatch: true, tooShort: true }
  expect(faultOf({ type: 'email', validity, getAttribute: () => '8' })).toEqual({ rule: 'required', limit: '' })
})
