import { expect, test } from 'vitest'
import { safeNext } from './address-form.ts'
import { readPieces, timesPrice } from './buy.ts'

test('reads whole pieces from 1 to 1,000, and 1 where there are none', () => {
  expect(['3', ' 12 ', '0', '', 'x', '1.5', '2000'].map(readPieces)).toEqual([3, 12, 1, 1, 1, 1, 1_000])
})

test('multiplies in hundredths', () => {
  expect([timesPrice(0.1, 3), timesPrice(4.35, 100)]).toEqual([0.3, 435])
})

test('leads on to paths of this site only', () => {
  expect(safeNext('/en-US/product/1/buy')).toBe('/en-US/product/1/buy')
  expect([null, '//evil.example', 'https://evil.example', '/\\evil.example', ''].map(safeNext)).toEqual(
    Array(5).fill(null),
  )
})
