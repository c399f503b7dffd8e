import { beforeAll, expect, test } from 'vitest'
import { provideAllTexts } from '../locales/all-texts.ts'
import { formRefusal } from './form-refusal.ts'

beforeAll(provideAllTexts)

const refusalOf = (field: string, rule: string) =>
  formRefusal(
    { statusCode: 400, error: 'VALIDATION_FAILED', message: 'Invalid.', details: { fields: [{ field, rule }] } },
    'en-US',
  ).fields[field]

test.each([
  ['email', 'format', 'Enter a valid email, like name@example.com'],
  ['price', 'multipleOf', 'Enter an amount with up to two decimals, like 7.50'],
  ['price', 'minimum', 'Check this value and try again.'],
  ['username', 'pattern', 'Check this value and try again.'],
])('names the expected format of %s when the rule %s fails', (field, rule, text) => {
  expect(refusalOf(field, rule)).toBe(text)
})

test('says beside the name that it looks like a verified creator’s', () => {
  const refusal = formRefusal({ statusCode: 409, error: 'NAME_LOOK_ALIKE', message: 'Refused.' }, 'en-US')
  expect(refusal.fields).toEqual({ name: 'This name looks like a verified creator’s. Choose another one.' })
})

test('says beside the field that a form names for it what is refused about a whole call', () => {
  const problem = { statusCode: 422, error: 'SCHEDULE_IN_PAST', message: 'The time is over.' } as const
  expect(formRefusal(problem, 'en-US', { SCHEDULE_IN_PAST: 'expiredAt' })).toEqual({
    message: 'Check the highlighted fields.',
    fields: { expiredAt: 'The time is over.' },
  })
  expect(formRefusal(problem, 'en-US', { PLAN_LENGTH_TAKEN: 'months' }).fields).toEqual({})
})

test.each([
  ['characters', '3–30 characters: a–z, 0–9, dots and underscores. Must start with a letter.'],
  ['length', '3–30 characters: a–z, 0–9, dots and underscores. Must start with a letter.'],
  ['separators', 'Two dots or underscores can’t be next to each other.'],
  ['reserved', 'This username isn’t available.'],
] as const)('a username that is refused for %s says %j', (reason, text) => {
  const problem = { statusCode: 400, error: 'USERNAME_REFUSED', message: 'Refused.', details: { reason } } as const
  expect(formRefusal(problem, 'en-US').fields).toEqual({ username: text })
})
