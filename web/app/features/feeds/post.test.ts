import { expect, test } from 'vitest'
import { beginningOf } from './post-of.ts'
import { audienceOf, wayInto } from './post.ts'

test('keeps a short text', () => {
  expect(beginningOf('Morning light.', 20)).toEqual({ text: 'Morning light.', isCut: false })
})

test('ends a long text at a word, or at a sentence in languages without spaces', () => {
  expect(beginningOf('The fog lifted before the sun came', 20)).toEqual({ text: 'The fog lifted…', isCut: true })
  expect(beginningOf('清晨五點的陽明山，霧剛散，這一組拍了三個早上才等到', 32).text).toBe('清晨五點的陽明山，霧剛散…')
})

test('cuts a long text without a boundary between whole characters', () => {
  expect(beginningOf('a'.repeat(30), 10).text).toBe(`${'a'.repeat(10)}…`)
  expect(beginningOf('😀'.repeat(12), 10).text).toBe(`${'😀'.repeat(10)}…`)
})

test('visitors and fans buy what is for sale and subscribe to what subscribers see; what has neither, a visitor signs in for', () => {
  const subscription = { text: 'perMonth', price: 5 } as const
  const sold = { isForSale: true, isForList: false, subscription: null }
  const forSubscribers = { isForSale: false, isForList: false, subscription }
  const unoffered = { isForSale: false, isForList: false, subscription: null }
  const forList = { isForSale: false, isForList: true, subscription: null }
  const all = [sold, forSubscribers, unoffered, forList]
  expect(all.map((post) => wayInto(post, false))).toEqual(['buy', 'subscribe', 'sign-in', 'sign-in'])
  expect(all.map((post) => wayInto(post, true))).toEqual(['buy', 'subscribe', 'subscribe', 'none'])
})

test('a lock says for whom a thing is: the price stands on its button, all else below it', () => {
  const closed = { isForSale: false, isFree: false, isForList: false }
  expect(audienceOf({ ...closed, isForSale: true })).toBeNull()
  expect(audienceOf({ ...closed, isFree: true })).toBe('freeWithAccount')
  expect(audienceOf({ ...closed, isForList: true })).toBe('forChosen')
  expect(audienceOf(closed)).toBe('forSubscribers')
})
