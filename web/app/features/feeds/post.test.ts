import { expect, test } from 'vitest'
import { beginningOf } from './post-of.ts'
import { wayInto } from './post.ts'

test('a short text stays whole', () => {
  expect(beginningOf('Morning light.', 20)).toEqual({ text: 'Morning light.', isCut: false })
})

test('a long text ends at a word, or at a sentence where there are no words', () => {
  expect(beginningOf('The fog lifted before the sun came', 20)).toEqual({ text: 'The fog lifted…', isCut: true })
  expect(beginningOf('清晨五點的陽明山，霧剛散，這一組拍了三個早上才等到', 32).text).toBe('清晨五點的陽明山，霧剛散…')
})

test('a text without any end is cut where it must be, between whole letters', () => {
  expect(beginningOf('a'.repeat(30), 10).text).toBe(`${'a'.repeat(10)}…`)
  expect(beginningOf('😀'.repeat(12), 10).text).toBe(`${'😀'.repeat(10)}…`)
})

test('a visitor signs in, a fan buys what is for sale and subscribes to what is not', () => {
  expect(wayInto({ isForSale: true }, false)).toBe('sign-in')
  expect(wayInto({ isForSale: true }, true)).toBe('buy')
  expect(wayInto({ isForSale: false }, true)).toBe('subscribe')
})
