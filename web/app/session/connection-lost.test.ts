import { expect, test } from 'vitest'
import { isConnectionLost } from './connection-lost.ts'

test.each([
  [new TypeError('Failed to fetch'), true],
  [new TypeError('network error'), true],
  [new TypeError('NetworkError when attempting to fetch resource.'), true],
  [new TypeError('Load failed'), true],
  [new TypeError('Failed to fetch dynamically imported module: https://site/assets/a.js'), true],
  [new TypeError('error loading dynamically imported module: https://site/assets/a.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new Error('Unable to decode turbo-stream response', { cause: new TypeError('network error') }), true],
  [new TypeError("Cannot read properties of undefined (reading 'fetch')"), false],
  [new Error('Failed to fetch'), false],
  [null, false],
])('tells a lost connection from a fault of a screen: %s', (error, isLost) => {
  expect(isConnectionLost(error)).toBe(isLost)
})
