import { expect, test } from 'vitest'
import { pollStateOf, sharesOf } from './poll.ts'

const now = '2026-11-22T12:00:00.000Z'
const option = { id: 'a', text: 'Dawn', votes: 0, isMine: false }
const poll = { options: [option, { ...option, id: 'b' }], closesAt: null }
const fan = { now, isLoggedIn: true, isOwn: false, isLocked: false }

test('a fan votes once, and sees the results afterwards', () => {
  expect(pollStateOf(poll, fan)).toBe('open')
  expect(pollStateOf({ ...poll, options: [{ ...option, isMine: true }] }, fan)).toBe('results')
})

test('nobody votes from the closing time on', () => {
  expect(pollStateOf({ ...poll, closesAt: '2026-11-22T12:00:00.001Z' }, fan)).toBe('open')
  expect(pollStateOf({ ...poll, closesAt: now }, fan)).toBe('results')
})

test('a visitor signs in first, a fan opens the post first, its creator sees the results', () => {
  expect(pollStateOf(poll, { ...fan, isLoggedIn: false, isLocked: true })).toBe('sign-in')
  expect(pollStateOf(poll, { ...fan, isLocked: true })).toBe('locked')
  expect(pollStateOf(poll, { ...fan, isOwn: true })).toBe('results')
})

test('shares are whole percents', () => {
  expect(sharesOf([{ votes: 1 }, { votes: 2 }])).toEqual([33, 66])
  expect(sharesOf([{ votes: 0 }])).toEqual([0])
})
