import { expect, test } from 'vitest'
import { repeatKey } from './request-key.ts'

const KEY = '7f0c4c1e-0b1e-4b7a-9a53-8f5f0e6f3f10'

test("a key combines the form's key and its choices, in characters that a header allows", () => {
  expect(repeatKey(KEY, 'card 1', '10,5 €')).toEqual({ idempotencyKey: `${KEY}.card%201.10%2C5%20%E2%82%AC` })
  expect(repeatKey(KEY)).toEqual({ idempotencyKey: KEY })
})

test('a key is at most 200 characters long', () => {
  expect(repeatKey(KEY, 'x'.repeat(300)).idempotencyKey).toHaveLength(200)
})

test.each(['', 'short', 'two words of it', 'x'.repeat(65)])('a form with the key %j has none', (requestKey) => {
  expect(repeatKey(requestKey, 'card')).toEqual({})
})
