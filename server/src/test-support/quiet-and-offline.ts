import { afterEach, beforeEach, expect } from 'vitest'
import { escapes, noise } from './console-and-network.ts'

/**
 * Every test fails when it writes to the console or reaches for an address outside this machine: noise hides the
 * message that matters, and a test that needs the network fails on someone else's day.
 */
beforeEach(() => {
  noise.length = 0
  escapes.length = 0
})

afterEach(() => {
  expect(escapes, 'A test may connect only to this machine').toEqual([])
  expect(noise, 'A test may not write to the console; take the lines with takeNoise() where it is the point').toEqual(
    [],
  )
})
