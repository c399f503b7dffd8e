import { AssertionError } from 'node:assert/strict'
import { expect, test } from 'vitest'
import { tokensFor } from './tokens-for.ts'

test('rounds a price in tokens down to 0.01, and throws for an invalid price or a free token', () => {
  expect([tokensFor(1_000, 100), tokensFor(1_000, 300), tokensFor(0, 100)]).toEqual([1_000, 333, 0])
  for (const [priceCents, tokenPriceCents] of [
    [-1, 100],
    [0.5, 100],
    [1_000, 0],
  ] as const)
    expect(() => tokensFor(priceCents, tokenPriceCents)).toThrow(AssertionError)
})
