import { expect, test } from 'vitest'
import { clientAddressReader, limitKeyOf } from './client-address.ts'

const trustedProxies = ['10.0.0.0/8', '::1', '192.0.2.7']
const read = clientAddressReader({ trustedProxies, clientAddressHeader: 'x-forwarded-for' })

test('forwarded headers of an anonymous visitor do not count', () => {
  const headers = {
    'x-client-ip': '1.1.1.1',
    'cf-connecting-ip': '1.1.1.2',
    'x-real-ip': '1.1.1.3',
    'x-forwarded-for': '1.1.1.4',
  }
  expect(read('203.0.113.9', headers)).toBe('203.0.113.9')
})

test('of a configured proxy the one configured header counts, and no other', () => {
  const headers = { 'x-forwarded-for': '1.1.1.4', 'cf-connecting-ip': '1.1.1.2', 'x-real-ip': '1.1.1.3' }
  expect(read('10.1.2.3', headers)).toBe('1.1.1.4')
  expect(read('::1', { 'x-real-ip': '1.1.1.3', 'x-client-ip': '1.1.1.3' })).toBe('::1')
  const cloudflare = clientAddressReader({ trustedProxies, clientAddressHeader: 'cf-connecting-ip' })
  expect(cloudflare('10.1.2.3', headers)).toBe('1.1.1.2')
})

test('limits count an IPv6 /64 network as one client, and an IPv4 address separately', () => {
  const sameNetwork = ['2001:db8:1:2::1', '2001:0DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2:0:0:0:0']
  expect(new Set(sameNetwork.map(limitKeyOf))).toEqual(new Set(['2001:db8:1:2::/64']))
  expect(limitKeyOf('2001:db8:1:3::1')).not.toBe(limitKeyOf('2001:db8:1:2::1'))
  expect(['::1', '::', 'fe80::1%eth0', '1::'].map(limitKeyOf)).toEqual([
    '0:0:0:0::/64',
    '0:0:0:0::/64',
    'fe80:0:0:0::/64',
    '1:0:0:0::/64',
  ])
  expect(['203.0.113.9', 'an account id'].map(limitKeyOf)).toEqual(['203.0.113.9', 'an account id'])
})

test('uses the last address of a chain that is not a proxy: the client wrote the rest', () => {
  expect(read('10.1.2.3', { 'x-forwarded-for': '6.6.6.6, 198.51.100.2, 10.9.9.9' })).toBe('198.51.100.2')
})

test('an IPv4 address in IPv6 clothes is the IPv4 address', () => {
  expect(read('::ffff:203.0.113.9', {})).toBe('203.0.113.9')
  expect(read('::ffff:10.0.0.1', { 'x-forwarded-for': '::ffff:1.2.3.4' })).toBe('1.2.3.4')
})

test('nonsense in a header counts as absent', () => {
  expect(read('10.1.2.3', { 'x-forwarded-for': 'unknown, <script>' })).toBe('10.1.2.3')
})
