import { expect, test } from 'vitest'
import { forgetHandle, keepHandle, readHandle } from './impersonation.ts'

test('the handle is kept where no script reads it, and removed', () => {
  expect(keepHandle('h', { isSecure: true })).toBe(
    '__Host-originalToken=h; Path=/; Max-Age=31536000; SameSite=Lax; Secure; HttpOnly',
  )
  expect(forgetHandle({ isSecure: false })).toBe('originalToken=; Path=/; Max-Age=0; SameSite=Lax')
})

test('reads the handle of this browser', () => {
  expect([readHandle('token=t; originalToken=h'), readHandle('token=t'), readHandle(null)]).toEqual(['h', null, null])
})
