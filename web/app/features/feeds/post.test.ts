import { expect, test } from 'vitest'
import { beginningOf } from './post-of.ts'
import { wayInto } from './post.ts'

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

test('visitors and fans buy what is for sale; otherwise a visitor signs in and a fan subscribes', () => {
  expect(wayInto({ isForSale: true, isForList: false }, false)).toBe('buy')
  expect(wayInto({ isForSale: false, isForList: false }, false)).toBe('sign-in')
  expect(wayInto({ isForSale: true, isForList: false }, true)).toBe('buy')
  expect(wayInto({ isForSale: false, isForList: false }, true)).toBe('subscribe')
  expect(wayInto({ isForSale: false, isForList: true }, true)).toBe('none')
})
