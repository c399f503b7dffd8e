import { AssertionError } from 'node:assert/strict'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accessEndOf,
  creditOf,
  DAY_MS,
  daysAfter,
  decideDue,
  decidePriceChange,
  dueTriesOf,
  firstPollAt,
  GRACE_MS,
  lockedDaysOf,
  priceWithoutLockedDays,
  remindAt,
  TRY_AFTER_MS,
  waysOf,
  type BillingFacts,
} from './rules.ts'

const paidUntil = new Date('2027-02-28T10:00:00Z')
const facts: BillingFacts = {
  isRenewing: true,
  paidUntil,
  firstTriedAt: paidUntil,
  attemptCount: 0,
  isStopped: false,
  isPending: false,
  isBilledByGateway: false,
  nextChargeAt: null,
  announcement: null,
}
const at = (ms: number): Date => new Date(paidUntil.getTime() + ms)
const HOUR_MS = 3_600_000

test('charges nothing before the paid time ends; the first attempt is due at its end', () => {
  expect(decideDue(facts, at(-1))).toEqual({ step: 'wait', until: paidUntil, stage: null })
  expect(decideDue(facts, at(0))).toEqual({ step: 'try', attemptCount: 1, lockedDays: 0 })
})

test('a subscription without renewal ends with its paid time', () => {
  expect(decideDue({ ...facts, isRenewing: false }, at(0))).toEqual({ step: 'end', reason: 'over' })
})

test('tries come after 0 and 24 and 72 hours and after 5 and 7 days, each at its moment and not before', () => {
  for (const [attemptCount, afterMs] of TRY_AFTER_MS.entries()) {
    expect(decideDue({ ...facts, attemptCount }, at(afterMs)).step).toBe('try')
    if (attemptCount > 0) expect(decideDue({ ...facts, attemptCount }, at(afterMs - 1)).step).toBe('wait')
  }
})

test('access is past due until the third day is over, and locked from that moment on', () => {
  expect(decideDue({ ...facts, attemptCount: 3 }, at(GRACE_MS - 1))).toMatchObject({
    stage: 'past_due',
    until: at(GRACE_MS),
  })
  expect(decideDue({ ...facts, attemptCount: 3 }, at(GRACE_MS))).toMatchObject({
    stage: 'locked',
    until: at(5 * DAY_MS),
  })
})

test('after the last try there is no other: it is over', () => {
  expect(decideDue({ ...facts, attemptCount: 5 }, at(7 * DAY_MS))).toEqual({ step: 'end', reason: 'unpaid' })
})

test('a pause after a first try is followed by one try, and by none when it was longer than a day after the last', () => {
  const tried = { ...facts, attemptCount: 1 }
  expect(decideDue(tried, at(3 * DAY_MS + HOUR_MS))).toMatchObject({ step: 'try', attemptCount: 3 })
  expect(decideDue(tried, at(8 * DAY_MS - 1))).toMatchObject({ step: 'try', attemptCount: 5 })
  expect(decideDue(tried, at(8 * DAY_MS))).toEqual({ step: 'end', reason: 'unpaid' })
})

test('a due period that nothing has processed yet is tried, however late, also when its look was noted and no try followed', () => {
  for (const ms of [0, HOUR_MS, 8 * DAY_MS, 400 * DAY_MS]) {
    expect(decideDue({ ...facts, firstTriedAt: null }, at(ms))).toMatchObject({ step: 'try', attemptCount: 1 })
    expect(decideDue({ ...facts, firstTriedAt: at(0) }, at(ms)).step).toBe('try')
  }
  expect(decideDue({ ...facts, firstTriedAt: null, isRenewing: false }, at(8 * DAY_MS)).step).toBe('end')
})

test('a first try less than an hour late is on time; from an hour on tries, grace and locking count from it', () => {
  const late = (firstMs: number) => ({ ...facts, attemptCount: 1, firstTriedAt: at(firstMs) })
  expect(accessEndOf(late(HOUR_MS - 1))).toEqual(at(GRACE_MS))
  expect(accessEndOf(late(HOUR_MS))).toEqual(at(HOUR_MS + GRACE_MS))
  expect(decideDue(late(HOUR_MS - 1), at(DAY_MS)).step).toBe('try')
  expect(decideDue(late(HOUR_MS), at(DAY_MS))).toEqual({ step: 'wait', until: at(HOUR_MS + DAY_MS), stage: 'past_due' })
  const eightDays = late(8 * DAY_MS)
  expect(decideDue(eightDays, at(9 * DAY_MS - 1))).toEqual({ step: 'wait', until: at(9 * DAY_MS), stage: 'past_due' })
  expect(decideDue(eightDays, at(9 * DAY_MS))).toMatchObject({ step: 'try', attemptCount: 2 })
  expect(decideDue({ ...eightDays, attemptCount: 3 }, at(11 * DAY_MS))).toMatchObject({ stage: 'locked' })
  expect(decideDue({ ...eightDays, attemptCount: 5 }, at(15 * DAY_MS))).toEqual({ step: 'end', reason: 'unpaid' })
  expect(dueTriesOf(eightDays, at(8 * DAY_MS))).toBe(1)
})

test('a hard decline stops the tries, and the subscription ends when the last would have been', () => {
  const stopped = { ...facts, attemptCount: 1, isStopped: true }
  expect(decideDue(stopped, at(2 * DAY_MS))).toMatchObject({ step: 'wait', stage: 'past_due' })
  expect(decideDue(stopped, at(7 * DAY_MS - 1))).toMatchObject({ step: 'wait', stage: 'locked' })
  expect(decideDue(stopped, at(7 * DAY_MS))).toEqual({ step: 'end', reason: 'unpaid' })
})

test('starts no charge while the result of another is unknown', () => {
  for (const ms of [0, DAY_MS, 7 * DAY_MS, 30 * DAY_MS])
    expect(decideDue({ ...facts, isPending: true }, at(ms)).step).toBe('wait')
})

test('whatever waits, waits for a later moment', () => {
  const anyFacts = fc.record({
    isRenewing: fc.boolean(),
    paidUntil: fc.constant(paidUntil),
    firstTriedAt: fc.option(fc.integer({ min: 0, max: 40 * DAY_MS }).map(at)),
    attemptCount: fc.integer({ min: 0, max: 5 }),
    isStopped: fc.boolean(),
    isPending: fc.boolean(),
    isBilledByGateway: fc.constant(false),
    nextChargeAt: fc.constant(null),
    announcement: fc.constant(null),
  })
  fc.assert(
    fc.property(anyFacts, fc.integer({ min: -40 * DAY_MS, max: 40 * DAY_MS }), (given, ms) => {
      const decision = decideDue(given, at(ms))
      if (decision.step === 'wait') expect(decision.until.getTime()).toBeGreaterThan(at(ms).getTime())
    }),
    { numRuns: 2_000 },
  )
})

test('without consent to a higher price the subscription ends with its paid time, without grace', () => {
  const announcement = { from: paidUntil, isAccepted: false }
  expect(decideDue({ ...facts, announcement }, at(0))).toEqual({ step: 'end', reason: 'price_not_accepted' })
  expect(accessEndOf({ ...facts, announcement })).toEqual(paidUntil)
  const later = { from: at(1), isAccepted: false }
  expect(decideDue({ ...facts, announcement: later }, at(0)).step).toBe('try')
  expect(accessEndOf({ ...facts, announcement: { ...announcement, isAccepted: true } })).toEqual(at(GRACE_MS))
})

test('days are locked from the end of the grace on, whole ones only', () => {
  expect(
    [GRACE_MS, GRACE_MS + DAY_MS - 1, GRACE_MS + DAY_MS, GRACE_MS + 4 * DAY_MS].map((ms) =>
      lockedDaysOf(facts, at(ms)),
    ),
  ).toEqual([0, 0, 1, 4])
  // Eight days without a look: five of them were locked, and three of grace follow.
  const late = { ...facts, firstTriedAt: at(8 * DAY_MS) }
  expect([8, 11, 12].map((days) => lockedDaysOf(late, at(days * DAY_MS)))).toEqual([5, 5, 6])
})

test('the price of a late renewal is never above the terms, and less by each locked day', () => {
  const period = { startsAt: paidUntil, endsAt: at(31 * DAY_MS) }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 31 }), (priceCents, lockedDays) => {
      const price = priceWithoutLockedDays({ priceCents, lockedDays, period })
      expect(price).toBeLessThanOrEqual(priceCents)
      expect(price).toBe(Math.floor((priceCents * (31 - lockedDays)) / 31))
    }),
  )
})

test('a price that is none, or more than the terms, is a bug', () => {
  const period = { startsAt: paidUntil, endsAt: at(30 * DAY_MS) }
  for (const priceCents of [-1, 2 ** 53]) {
    expect(() => priceWithoutLockedDays({ priceCents, lockedDays: 0, period })).toThrow(AssertionError)
  }
  expect(() => priceWithoutLockedDays({ priceCents: 1_000, lockedDays: -1, period })).toThrow(AssertionError)
})

test('credits a future period completely, even if daylight saving makes it an hour short', () => {
  const short = {
    startsAt: paidUntil,
    endsAt: at(30 * DAY_MS - HOUR_MS),
    priceTokenCents: 1_000,
    commissionTokenCents: 200,
  }
  for (const ms of [-1, 0]) {
    expect(creditOf(short, at(ms))).toEqual({ priceTokenCents: 1_000, commissionTokenCents: 200 })
  }
  expect(creditOf(short, at(1))).toEqual({ priceTokenCents: 966, commissionTokenCents: 193 })
})

test('credits remaining whole days, at most the paid price, split like the price', () => {
  const period = { startsAt: paidUntil, endsAt: at(30 * DAY_MS), priceTokenCents: 1_000, commissionTokenCents: 200 }
  expect(creditOf(period, at(-DAY_MS))).toEqual({ priceTokenCents: 1_000, commissionTokenCents: 200 })
  expect(creditOf(period, at(1))).toEqual({ priceTokenCents: 966, commissionTokenCents: 193 })
  expect(creditOf(period, at(29 * DAY_MS))).toEqual({ priceTokenCents: 33, commissionTokenCents: 6 })
  expect(creditOf(period, at(29 * DAY_MS + 1))).toEqual({ priceTokenCents: 0, commissionTokenCents: 0 })
})

test('a trial is reminded of seven days before its end, a shorter one at its start; a year 21 days before', () => {
  const period = (days: number) => ({ startsAt: paidUntil, endsAt: at(days * DAY_MS) })
  const trial = { isTrial: true, isRenewing: false, periodMonths: null }
  expect(remindAt(period(30), trial)).toEqual(at(23 * DAY_MS))
  expect(remindAt(period(7), trial)).toEqual(paidUntil)
  expect(remindAt(period(1), trial)).toEqual(paidUntil)
  expect(remindAt(period(365), { isTrial: false, isRenewing: true, periodMonths: 12 })).toEqual(at(344 * DAY_MS))
  expect(remindAt(period(30), { isTrial: false, isRenewing: true, periodMonths: 1 })).toBeNull()
})

test('a price is lower, higher or the same, by a cent', () => {
  expect([999, 1_000, 1_001].map((price) => decidePriceChange(1_000, price))).toEqual([
    'lower',
    'unchanged',
    'needs_consent',
  ])
})

test("never charges a gateway's own renewals: late after a day, locked after three, ended after thirty", () => {
  const billed = { ...facts, isBilledByGateway: true }
  expect(decideDue(billed, at(0))).toEqual({ step: 'wait', until: at(DAY_MS), stage: null })
  expect(decideDue(billed, at(DAY_MS))).toEqual({ step: 'wait', until: at(GRACE_MS), stage: 'past_due' })
  expect(decideDue(billed, at(GRACE_MS))).toEqual({ step: 'wait', until: at(30 * DAY_MS), stage: 'locked' })
  expect(decideDue(billed, at(30 * DAY_MS - 1)).step).toBe('wait')
  expect(decideDue(billed, at(30 * DAY_MS))).toEqual({ step: 'end', reason: 'unpaid' })
})

test("waits for a gateway's own renewals from the first look on, however late that is", () => {
  const billed = { ...facts, isBilledByGateway: true, firstTriedAt: null }
  expect(decideDue(billed, at(40 * DAY_MS))).toEqual({ step: 'wait', until: at(41 * DAY_MS), stage: null })
  const seen = { ...billed, firstTriedAt: at(40 * DAY_MS) }
  expect(decideDue(seen, at(70 * DAY_MS - 1)).step).toBe('wait')
  expect(decideDue(seen, at(70 * DAY_MS))).toEqual({ step: 'end', reason: 'unpaid' })
})

test('cancels at the gateway one day before it would bill without consent, by its own date if reported', () => {
  const announcement = { from: paidUntil, isAccepted: false }
  const billed = { ...facts, isBilledByGateway: true, announcement }
  expect(decideDue(billed, at(-DAY_MS - 1))).toEqual({ step: 'wait', until: at(-DAY_MS), stage: null })
  expect(decideDue(billed, at(-DAY_MS))).toEqual({ step: 'stop_billing' })
  const earlier = { ...billed, nextChargeAt: at(-2 * DAY_MS) }
  expect(decideDue(earlier, at(-3 * DAY_MS))).toEqual({ step: 'stop_billing' })
  expect(decideDue({ ...billed, announcement: { ...announcement, isAccepted: true } }, at(-1)).step).toBe('wait')
  expect(decideDue({ ...billed, isBilledByGateway: false }, at(0))).toEqual({
    step: 'end',
    reason: 'price_not_accepted',
  })
})

test('processes a running subscription early only where its gateway would bill without consent', () => {
  const announcement = { from: paidUntil, isAccepted: false }
  const billed = { ...facts, isBilledByGateway: true, announcement }
  expect(firstPollAt(billed)).toEqual(at(-DAY_MS))
  expect(firstPollAt({ ...billed, nextChargeAt: at(DAY_MS) })).toEqual(at(-DAY_MS))
  for (const other of [{ isBilledByGateway: false }, { isRenewing: false }, { announcement: null }]) {
    expect(firstPollAt({ ...billed, ...other })).toEqual(paidUntil)
  }
})

test('free days have 24 hours each', () => {
  expect(daysAfter(paidUntil, 7)).toEqual(new Date('2027-03-07T10:00:00Z'))
})

test('a renewal is paid from the wallet, from the card, or from the wallet and then the card', () => {
  expect((['wallet', 'card', 'wallet_then_card'] as const).map(waysOf)).toEqual([
    ['wallet'],
    ['card'],
    ['wallet', 'card'],
  ])
})
