import { expect, test } from 'vitest'
import { DAY_MS } from '../rules.ts'
import { decideLoss, scheduleOf, unusedMsOf } from './rules.ts'

const day = (number: number) => new Date(Date.UTC(2027, 0, number))
const month = (id: string, from: number, lostDays = 0) => ({
  id,
  startsAt: day(from),
  endsAt: day(from + 30),
  lostMs: lostDays * DAY_MS,
})

test('periods follow each other to the end of the paid time', () => {
  const [first, second] = scheduleOf([month('a', 1), month('b', 31)], day(61))
  expect([first, second]).toEqual([
    { id: 'a', startsAt: day(1), endsAt: day(31) },
    { id: 'b', startsAt: day(31), endsAt: day(61) },
  ])
})

test('later paid time follows immediately after lost days', () => {
  // The first was lost on its 11th day: the second began there, and ends 20 days earlier.
  const [first, second] = scheduleOf([month('a', 1, 20), month('b', 31)], day(41))
  expect([first?.startsAt, first?.endsAt]).toEqual([day(1), day(11)])
  expect([second?.startsAt, second?.endsAt]).toEqual([day(11), day(41)])
})

test('the remaining time of a period is all of it before it begins, and none after it', () => {
  const period = { startsAt: day(10), endsAt: day(20) }
  expect([day(1), day(10), day(15), day(20), day(21)].map((now) => unusedMsOf(period, now) / DAY_MS)).toEqual([
    10, 10, 5, 0, 0,
  ])
})

test('a subscription ends when nothing paid is left, to the millisecond', () => {
  const facts = { paidUntil: day(31), isNewest: true }
  expect(decideLoss({ ...facts, unusedMs: 20 * DAY_MS }, day(11))).toEqual({ step: 'end', paidUntil: day(11) })
  expect(decideLoss({ ...facts, unusedMs: 20 * DAY_MS - 1 }, day(11))).toMatchObject({ step: 'shorten' })
})

test('days of an older period that are still to come are lost like those of the newest', () => {
  expect(decideLoss({ paidUntil: day(31), unusedMs: DAY_MS, isNewest: false }, day(11))).toEqual({
    step: 'shorten',
    paidUntil: day(30),
  })
})

test('of an older period nothing is to come; a newest one that is over ends what waits for its renewal', () => {
  expect(decideLoss({ paidUntil: day(31), unusedMs: 0, isNewest: false }, day(11))).toEqual({ step: 'none' })
  expect(decideLoss({ paidUntil: day(10), unusedMs: 0, isNewest: true }, day(11))).toMatchObject({ step: 'end' })
})
