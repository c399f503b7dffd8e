import { expect, test } from 'vitest'
import { isAdult, judgeBirthDate, readDay } from './adulthood.ts'

const day = (text: string) => new Date(`${text}T00:00:00Z`)

test('an adult is one from the first moment of the eighteenth birthday, not before', () => {
  expect(isAdult(day('2008-11-21'), day('2026-11-21'))).toBe(true)
  expect(isAdult(day('2008-11-21'), new Date('2026-11-20T23:59:59.999Z'))).toBe(false)
})

test('eighteen years of 365 days are over before the birthday comes: the birthday decides', () => {
  // 6570 days after 2008-11-21 is 2026-11-16, because of the leap days between.
  expect(isAdult(day('2008-11-21'), day('2026-11-17'))).toBe(false)
})

test('born on a leap day, the birthday of a common year is the first of March', () => {
  expect(isAdult(day('2008-02-29'), day('2026-02-28'))).toBe(false)
  expect(isAdult(day('2008-02-29'), day('2026-03-01'))).toBe(true)
})

test.each([
  '2026-11-22',
  '1905-11-20',
  '2001-02-30',
  '2001-13-01',
  '01-02-2001',
  '2001-2-3',
  '',
  '2001-02-03x',
  '9999999999',
])('%j is no day that somebody was born on', (text) =>
  expect(judgeBirthDate(text, day('2026-11-21'))).toBe('unreadable'),
)

test('a day may be followed by a time, which does not count', () => {
  expect(readDay('2001-09-30T22:15:00.000Z')).toEqual(day('2001-09-30'))
  expect(judgeBirthDate('2001-09-30T22:15:00.000Z', day('2026-11-21'))).toBe('adult')
  expect(judgeBirthDate('2010-09-30', day('2026-11-21'))).toBe('minor')
})
