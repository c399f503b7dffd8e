import { expect, test } from 'vitest'
import { isPushEndpoint } from './push-endpoints.ts'

const inProduction = { allowsLoopback: false }

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-am3p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('accepts an address of a push service: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, inProduction)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilpush.apple.com.example/abc',
  'https://notify.windows.com/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/abc',
  'https://[::1]/abc',
  'https://localhost/abc',
  'http://127.0.0.1:5432/',
  'file:///etc/passwd',
  'no address',
  `https://fcm.googleapis.com/${'a'.repeat(1_024)}`,
])('refuses everything else: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, inProduction)).toBe(false)
})

test('accepts this machine itself only where it may', () => {
  expect(isPushEndpoint('http://127.0.0.1:9000/abc', { allowsLoopback: true })).toBe(true)
  expect(isPushEndpoint('http://10.0.0.1/abc', { allowsLoopback: true })).toBe(false)
})
