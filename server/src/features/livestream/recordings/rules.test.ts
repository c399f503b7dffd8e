import { expect, test } from 'vitest'
import { isForCreator, isGivenUp, retrySecondsOf } from './rules.ts'

test('want of space is waited for, for a day, and a film that is not read yet for some minutes', () => {
  expect([1, 23, 24].map((attempts) => retrySecondsOf('STORAGE_QUOTA_REACHED', attempts))).toEqual([3_600, 3_600, null])
  expect(retrySecondsOf('STORAGE_FULL', 1)).toBe(3_600)
  expect([1, 4, 5].map((attempts) => retrySecondsOf('FILE_NOT_READY', attempts))).toEqual([60, 60, null])
})

test('what no time mends is not tried again', () => {
  for (const problem of ['TOO_LARGE', 'MEDIA_BEYOND_LIMITS', 'FILE_NOT_A_VIDEO', 'field'])
    expect(retrySecondsOf(problem, 1)).toBeNull()
})

test('creators are told of their own space, not of that of the site', () => {
  expect([isForCreator('STORAGE_QUOTA_REACHED'), isForCreator('STORAGE_FULL')]).toEqual([true, false])
})

test('one that broke off again and again is given up', () => {
  expect([isGivenUp(24), isGivenUp(25)]).toEqual([false, true])
})
