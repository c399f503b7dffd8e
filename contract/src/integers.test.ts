import { expect, test } from 'vitest'
import { allEndpoints } from './all.ts'

/** The places of integers without a greatest value within a schema, each with the way to it. */
function unlimitedIn(schema: unknown, way: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const isUnlimited = 'type' in schema && schema.type === 'integer' && !('maximum' in schema)
  return [
    ...(isUnlimited ? [way] : []),
    ...Object.entries(schema).flatMap(([name, inner]) => unlimitedIn(inner, `${way} ${name}`)),
  ]
}

// The columns behind them hold 64 bits at most: what is larger would be a fault of the database instead of a refusal.
test('every integer that a caller sends has a greatest value', () => {
  const unlimited = allEndpoints.flatMap(({ method, path, params, query, body }) =>
    unlimitedIn({ params, query, body }, `${method} ${path}`),
  )
  expect(unlimited).toEqual([])
})
