import { expect, test } from 'vitest'
import { decideSignOn, isAnyWayLeft, isOwnCallback, isPictureAddress } from './rules.ts'

const active = { role: 'user', status: 'active', hasUnverifiedEmail: true } as const
const relaxed = { requiresVerifiedEmail: false }

test('a third party opens active accounts of fans and creators, never those of staff', () => {
  expect(decideSignOn(active, relaxed).outcome).toBe('sign_in')
  expect(decideSignOn({ ...active, role: 'performer' }, relaxed).outcome).toBe('sign_in')
  expect(decideSignOn({ ...active, role: 'staff' }, relaxed).outcome).toBe('staff')
  expect(decideSignOn({ ...active, status: 'suspended' }, relaxed).outcome).toBe('closed')
  expect(decideSignOn({ ...active, status: 'closed' }, relaxed).outcome).toBe('closed')
})

test('where emails must be verified, an unverified one waits', () => {
  const strict = { requiresVerifiedEmail: true }
  expect(decideSignOn(active, strict).outcome).toBe('email_not_verified')
  expect(decideSignOn({ ...active, hasUnverifiedEmail: false }, strict).outcome).toBe('sign_in')
})

test('a way to sign in may be removed while another remains', () => {
  const none = { has_password: false, passkeys: 0, links: 0 }
  expect(isAnyWayLeft(none)).toBe(false)
  for (const one of [{ has_password: true }, { passkeys: 1 }, { links: 1 }]) {
    expect(isAnyWayLeft({ ...none, ...one })).toBe(false)
  }
  expect(isAnyWayLeft({ ...none, has_password: true, passkeys: 1 })).toBe(true)
  expect(isAnyWayLeft({ ...none, has_password: true, links: 1 })).toBe(true)
  expect(isAnyWayLeft({ ...none, passkeys: 1, links: 1 })).toBe(true)
})

const own = { publicUrl: 'https://stage.example', provider: 'google' } as const

test.each(['https://stage.example/auth/google/callback', 'https://stage.example/zh-TW/auth/google/callback'])(
  '%s is where Google may send somebody back to',
  (address) => expect(isOwnCallback(address, own)).toBe(true),
)

test.each([
  'https://evil.example/auth/google/callback',
  'https://stage.example.evil.example/auth/google/callback',
  'http://stage.example/auth/google/callback',
  'https://stage.example@evil.example/auth/google/callback',
  'https://stage.example/auth/twitter/callback',
  'https://stage.example/auth/google/callback?next=//evil.example',
  'https://stage.example/auth/google/callback#token',
  'https://anna@stage.example/auth/google/callback',
  'https://stage.example/auth/google/callback/../../contact',
  'postmessage',
])('%s is not', (address) => expect(isOwnCallback(address, own)).toBe(false))

test('pictures are fetched only from the configured origins', () => {
  const origins = ['https://pictures.example']
  expect(isPictureAddress('https://pictures.example/a.jpg', origins)).toBe(true)
  for (const address of [
    'http://pictures.example/a.jpg',
    'https://pictures.example:8443/a.jpg',
    'https://x@pictures.example/a.jpg',
    'https://:secret@pictures.example/a.jpg',
    'no address',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'https://pictures.example.evil.example/a.jpg',
  ])
    expect(isPictureAddress(address, origins)).toBe(false)
})
