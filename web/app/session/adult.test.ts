import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAdult, isConfirmedAdult, judgeAge, readDate } from './adult.ts'

const at = (text: string) => new Date(`${text}T12:00:00Z`)
const born = (text: string) => readDate(text) ?? new Date(Number.NaN)

test('is an adult from the eighteenth birthday on', () => {
  expect(isAdult(born('2008-11-21'), at('2026-11-20'))).toBe(false)
  expect(isAdult(born('2008-11-21'), at('2026-11-21'))).toBe(true)
})

test('is not an adult before the birthday, even after eighteen years of 365 days', () => {
  // 18 × 365 days after 2008-11-21 is 2026-11-17: four leap days early.
  expect(isAdult(born('2008-11-21'), at('2026-11-17'))).toBe(false)
})

test('has the birthday on 1 March in common years when born on 29 February', () => {
  expect(isAdult(born('2008-02-29'), at('2026-02-28'))).toBe(false)
  expect(isAdult(born('2008-02-29'), new Date('2026-03-01T00:00:00Z'))).toBe(true)
})

test('is an adult exactly when both 18 × 365 days and the birthday have passed', () => {
  const days = fc.integer({ min: 0, max: 60_000 })
  fc.assert(
    fc.property(days, days, (birthDay, nowDay) => {
      const [date, now] = [new Date(birthDay * 86_400_000), new Date(nowDay * 86_400_000)]
      const birthday = new Date(date)
      birthday.setUTCFullYear(date.getUTCFullYear() + 18)
      expect(isAdult(date, now)).toBe(nowDay - birthDay >= 18 * 365 && now >= birthday)
    }),
  )
})

test('refuses an invalid, future or impossible date', () => {
  const now = at('2026-11-21')
  for (const text of [
    '2008-02-30',
    '21.11.2008',
    '',
    'null',
    '2026-11-22',
    '1900-01-01',
    '2008-11-21T00:00',
    '0000-00-00',
  ]) {
    expect(judgeAge(text, now)).toEqual({ outcome: 'unreadable' })
  }
})

test('distinguishes minors from adults', () => {
  expect(judgeAge('2010-01-01', at('2026-11-21'))).toEqual({ outcome: 'minor' })
  expect(judgeAge('1990-05-17', at('2026-11-21'))).toEqual({ outcome: 'adult', dateOfBirth: '1990-05-17' })
})

test('a stored date opens the gate only for an adult', () => {
  expect(isConfirmedAdult('1990-05-17', at('2026-11-21'))).toBe(true)
  expect(isConfirmedAdult('2010-05-17', at('2026-11-21'))).toBe(false)
  expect(isConfirmedAdult('true', at('2026-11-21'))).toBe(false)
  expect(isConfirmedAdult(null, at('2026-11-21'))).toBe(false)
})
