import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectLines } from './collect-lines.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('lines of a fifth of a second are passed on together, in the order of their numbers', () => {
  const passed: number[][] = []
  const lines = collectLines<{ sequence: number }>((each) => passed.push(each.map(({ sequence }) => sequence)))
  for (const sequence of [2, 1, 3]) lines.add({ sequence })
  vi.advanceTimersByTime(199)
  expect(passed).toEqual([])
  vi.advanceTimersByTime(1)
  expect(passed).toEqual([[1, 2, 3]])
  lines.add({ sequence: 4 })
  vi.advanceTimersByTime(200)
  expect(passed).toEqual([[1, 2, 3], [4]])
})

test('what was discarded is not passed on', () => {
  const pass = vi.fn()
  const lines = collectLines(pass)
  lines.add({ sequence: 1 })
  lines.discard()
  vi.advanceTimersByTime(1_000)
  expect(pass).not.toHaveBeenCalled()
})
