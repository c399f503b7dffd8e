import { expect, test } from 'vitest'
import { describeDevice } from './device.ts'
import { deviceFingerprints, hashToken, makeToken } from './token.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'macOS'],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPadOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/120.0',
    'Opera',
    'Linux',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome',
    'ChromeOS',
  ],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('%s', (userAgent, browser, system) => expect(describeDevice(userAgent)).toEqual({ browser, system }))

test('a thousand tokens are all different, 256 bits long, and stored as something else', () => {
  const tokens = Array.from({ length: 1_000 }, makeToken)
  expect(new Set(tokens).size).toBe(1_000)
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(hashToken(tokens[0] ?? '')).toHaveLength(32)
})

test('recognises a device by browser and network, and not with another key', () => {
  const home = { address: '192.0.2.17', userAgent: 'a browser' }
  const known = deviceFingerprints(['key'], home)[0]
  expect(deviceFingerprints(['key'], { ...home, address: '192.0.2.99' })[0]).toEqual(known)
  expect(deviceFingerprints(['key'], { ...home, address: '198.51.100.17' })[0]).not.toEqual(known)
  expect(deviceFingerprints(['key'], { ...home, userAgent: 'another' })[0]).not.toEqual(known)
  expect(deviceFingerprints(['other key'], home)[0]).not.toEqual(known)
  const phone = (address: string) => deviceFingerprints(['key'], { address, userAgent: 'a browser' })[0]
  expect(phone('2001:db8:1:2::3')).toEqual(phone('2001:db8:1:ffff::4'))
})
