import { allEndpoints } from '@stagedoor/contract/all'
import { expect, test } from 'vitest'
import { isCountry } from './countries.ts'

test.each([
  ['TW', true],
  ['XK', true],
  ['tw', false],
  ['ZZ', false],
  ['XA', false],
  ['', false],
])('%j is a country: %j', (code, expected) => {
  expect(isCountry(code)).toBe(expected)
})

/** The paths within a schema to texts of two upper-case letters that need not be a country. */
function codesOfAnyKind(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if ('pattern' in schema && schema.pattern === '^[A-Z]{2}$')
    return 'format' in schema && schema.format === 'country' ? [] : [path]
  return Object.entries(schema).flatMap(([key, part]) => codesOfAnyKind(part, `${path} ${key}`))
}

test('every country that a call takes must exist, but for a region policy’s, which is compared with the database of addresses', () => {
  const found = allEndpoints.flatMap(({ method, path, params, query, body }) =>
    codesOfAnyKind({ params, query, body }, `${method} ${path}`),
  )
  expect(found).toEqual(['PUT /admin/region-policies/:country params properties country'])
})
