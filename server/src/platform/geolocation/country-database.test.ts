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
