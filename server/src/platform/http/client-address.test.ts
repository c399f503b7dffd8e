import { expect, test } from 'vitest'
import { clientAddressReader } from './client-address.ts'

const read = clientAddressReader(['10.0.0.0/8', '::1', '192.0.2.7'])

test('forwarded headers of an anonymous visitor do not count', () => {
  const headers = {
    'x-client-ip': '1.1.1.1',
    'cf-connecting-ip': '1.1.1.2',
    'x-real-ip': '1.1.1.3',
    'x-forwarded-for': '1.1.1.4',
  }
  expect(read('203.0.113.9', headers)).toBe('203.0.113.9')
})

test('a configured proxy is believed, headers in their order', () => {
  expect(read('10.1.2.3', { 'x-forwarded-for': '1.1.1.4', 'cf-connecting-ip': '1.1.1.2' })).toBe('1.1.1.2')
  expect(read('::1', { 'x-real-ip': '1.1.1.3' })).toBe('1.1.1.3')
})

test('of a chain the last address that is not a proxy counts: the rest is what the client wrote', () => {
  expect(read('10.1.2.3', { 'x-forwarded-for': '6.6.6.6, 198.51.100.2, 10.9.9.9' })).toBe('198.51.100.2')
})

test('an IPv4 address in IPv6 clothes is the IPv4 address', () => {
  expect(read('::ffff:203.0.113.9', {})).toBe('203.0.113.9')
  expect(read('::ffff:10.0.0.1', { 'x-real-ip': '::ffff:1.2.3.4' })).toBe('1.2.3.4')
})

test('nonsense in a header counts as absent', () => {
  expect(read('10.1.2.3', { 'x-forwarded-for': 'unknown, <script>' })).toBe('10.1.2.3')
})
