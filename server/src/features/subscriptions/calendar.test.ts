import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTimeZone } from '#src/platform/time/is-time-zone.ts'
import { monthsAfter } from './calendar.ts'

const zones = [
  'UTC',
  'Asia/Taipei',
  'America/New_York',
  'Europe/London',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Pacific/Apia',
]

const anchors = fc.record({
  anchorAt: fc
    .date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2040-12-31T23:59:59Z'), noInvalidDate: true })
    .map((date) => new Date(Math.floor(date.getTime() / 1_000) * 1_000)),
  timeZone: fc.constantFrom(...zones),
})

/** What a clock on the wall in a zone shows: `2027-02-28 10:00`. */
const localTimeOf = (date: Date, timeZone: string): { date: string; time: string } => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).format(date)
  const [day = '', time = ''] = parts.split(', ')
  return { date: day, time }
}

test('31 January is followed by the last of February, and by 31 March again', () => {
  const anchor = { anchorAt: new Date('2028-01-31T10:00:00Z'), timeZone: 'UTC' }
  const ends = [1, 2, 3, 13, 25].map((months) => monthsAfter(anchor, months).toISOString().slice(0, 10))
  expect(ends).toEqual(['2028-02-29', '2028-03-31', '2028-04-30', '2029-02-28', '2030-02-28'])
})

test('29 February is followed by the last of February in years that have no such day, and comes again', () => {
  const anchor = { anchorAt: new Date('2028-02-29T10:00:00Z'), timeZone: 'UTC' }
  const ends = [12, 24, 36, 48].map((months) => monthsAfter(anchor, months).toISOString().slice(0, 10))
  expect(ends).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
})

test('the year 2100 has no 29 February', () => {
  const anchor = { anchorAt: new Date('2096-02-29T10:00:00Z'), timeZone: 'UTC' }
  expect(monthsAfter(anchor, 48).toISOString().slice(0, 10)).toBe('2100-02-28')
})

test('keeps the local time across a change of daylight saving', () => {
  const anchor = { anchorAt: new Date('2027-03-01T15:00:00Z'), timeZone: 'America/New_York' }
  expect(monthsAfter(anchor, 1).toISOString()).toBe('2027-04-01T14:00:00.000Z')
  expect(monthsAfter(anchor, 9).toISOString()).toBe('2027-12-01T15:00:00.000Z')
})

test('an hour that is left out is moved on; one that comes twice comes once', () => {
  // 02:30 does not exist on 14 March 2027 in New York; 01:30 comes twice on 7 November.
  const gap = monthsAfter({ anchorAt: new Date('2027-02-14T07:30:00Z'), timeZone: 'America/New_York' }, 1)
  expect(localTimeOf(gap, 'America/New_York')).toEqual({ date: '2027-03-14', time: '03:30:00' })
  const twice = monthsAfter({ anchorAt: new Date('2027-10-07T05:30:00Z'), timeZone: 'America/New_York' }, 1)
  expect(localTimeOf(twice, 'America/New_York')).toEqual({ date: '2027-11-07', time: '01:30:00' })
})

test('from every moment in every zone periods follow each other, each about a month, on the day of the anchor or the last of its month', () => {
  fc.assert(
    fc.property(anchors, fc.integer({ min: 1, max: 100 }), (anchor, months) => {
      const [before, end] = [monthsAfter(anchor, months - 1), monthsAfter(anchor, months)]
      const days = (end.getTime() - before.getTime()) / 86_400_000
      expect(days).toBeGreaterThan(26.9)
      expect(days).toBeLessThan(32.1)
      const [first, last] = [localTimeOf(anchor.anchorAt, anchor.timeZone), localTimeOf(end, anchor.timeZone)]
      const [wanted, got] = [Number(first.date.slice(8)), Number(last.date.slice(8))]
      const [year, month] = [Number(last.date.slice(0, 4)), Number(last.date.slice(5, 7))]
      const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
      expect(got).toBe(Math.min(wanted, lastOfMonth))
    }),
    { numRuns: 500 },
  )
})

test('accepts the time zones of the IANA database only', () => {
  expect([...zones, 'Mars/Olympus', '', 'UTC+25'].map(isTimeZone)).toEqual([
    ...zones.map(() => true),
    false,
    false,
    false,
  ])
})
