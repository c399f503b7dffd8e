import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSentHashed, sentPasswordInput, sentPasswordOf } from './sent-password.ts'

const hashed = (password: string) => sentPasswordOf(createHash('sha256').update(sentPasswordInput(password)).digest())

test('a hashed password is known by its form, and is another for every other password', () => {
  expect(hashed('a sentence of mine')).toBe('sha256:04505be5d6cf8922f8a1da2659e611f2d6486a65471ea8805c246f92294c7c79')
  expect(isSentHashed(hashed('a sentence of mine'))).toBe(true)
  expect(hashed('a sentence of minE')).not.toBe(hashed('a sentence of mine'))
  expect(['sha256:', 'sha256:abc', 'a sentence of mine', hashed('x').toUpperCase()].some(isSentHashed)).toBe(false)
})
