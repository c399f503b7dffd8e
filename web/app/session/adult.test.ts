import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAdult, isConfirmedAdult, judgeAge, readDate } from './adult.ts'

const at = (text: string) => new Date(`${text}T12:00:00Z`)
const born = (text: string) => readDate(text) ?? new Date(Number.NaN)

test('opens on the eighteenth birthday, not the day before', () => {
  expect(isAdult(born('2008-11-21'), at('2026-11-20'))).toBe(false)
  expect(isAdult(born('2008-11-21'), at('2026-11-21'))).toBe(true)
})

test('eighteen years of 365 days are not enough before the calendar birthday', () => {
  // 18 × 365 days after 2008-11-21 is 2026-11-17: four leap days early.
  expect(isAdult(born('2008-11-21'), at('2026-11-17'))).toBe(false)
})

test('born on 29 February, the birthday is 1 March in a common year', () => {
  expect(isAdult(born('2008-02-29'), at('2026-02-28'))).toBe(false)
  expect(isAdult(born('2008-02-29'), new Date('2026-03-01T00:00:00Z'))).toBe(true)
})

test('anyone who passes has lived 18 × 365 days and had the birthday, and the other way round', () => {
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

test('a date that does not exist, lies ahead or is beyond any life is not understood', () => {
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

test('tells a minor from an adult', () => {
  expect(judgeAge('2010-01-01', at('2026-11-21'))).toEqual({ outcome: 'minor' })
  expect(judgeAge('1990-05-17', at('2026-11-21'))).toEqual({ outcome: 'adult', dateOfBirth: '1990-05-17' })
})

test('a stored date opens the gate only while it is an adult one', () => {
  expect(isConfirmedAdult('1990-05-17', at('2026-11-21'))).toBe(true)
  expect(isConfirmedAdult('2010-05-17', at('2026-11-21'))).toBe(false)
  expect(isConfirmedAdult('true', at('2026-11-21'))).toBe(false)
  expect(isConfirmedAdult(null, at('2026-11-21'))).toBe(false)
})
