import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { openCountryDatabase } from './country-database.ts'

test.each([
  ['8.8.8.8', 'US'],
  ['168.95.1.1', 'TW'],
  ['210.130.1.1', 'JP'],
  ['168.126.63.1', 'KR'],
  ['2001:b000::1', 'TW'],
])('%s is in %s', async (address, country) => {
  expect((await openCountryDatabase())(address)).toBe(country)
})

test.each(['127.0.0.1', '10.0.0.1', '::1', 'nonsense', ''])('%j is nowhere', async (address) => {
  expect((await openCountryDatabase())(address)).toBe(null)
})

test('a wrong path is an error, not an empty answer', async () => {
  await expect(openCountryDatabase('/nowhere/country.mmdb')).rejects.toThrow('ENOENT')
})

test('a table that is read in parts finds what one finds that is held in memory', async () => {
  const table = createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  )
  const [inParts, inMemory] = await Promise.all([openCountryDatabase(), openCountryDatabase(table)])
  const firstParts = Array.from({ length: 256 }, (_, part) => part)
  const addresses = firstParts.flatMap((first) => [
    ...firstParts.map((second) => `${first}.${second}.${(first * 7 + second) % 256}.1`),
    ...firstParts.map((second) => `2${first.toString(16).padStart(3, '0')}:${second.toString(16)}00:${first}::1`),
  ])
  const expected = addresses.map(inMemory)
  expect(new Set(expected).size).toBeGreaterThan(150)
  expect(addresses.map(inParts)).toEqual(expected)
})
