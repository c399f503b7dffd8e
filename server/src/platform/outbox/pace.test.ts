import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

function at() {
  const clock = { ms: 1_000 }
  return { clock, pace: createPace(() => clock.ms) }
}

test('what took a moment is followed by nine, and what took long by half a second', () => {
  const { clock, pace } = at()
  expect(pace.restMs()).toBe(0)
  clock.ms = 1_010
  pace.worked(1_000)
  expect(pace.restMs()).toBe(90)
  clock.ms = 1_030
  expect(pace.restMs()).toBe(70)
  clock.ms = 9_000
  pace.worked(1_030)
  expect(pace.restMs()).toBe(500)
})

test('work that ends meanwhile makes the rest longer, never shorter', () => {
  const { clock, pace } = at()
  clock.ms = 1_040
  pace.worked(1_000)
  pace.worked(1_039)
  expect(pace.restMs()).toBe(360)
})
