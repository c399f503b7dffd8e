import { expect, test, vi } from 'vitest'
import { createLooks, type Scope } from './looks.ts'

/** Looks that are counted, with a rest that the test decides. */
function counted() {
  const [state, scopes] = [{ restMs: 0 }, [] as Scope[]]
  const ended: (() => void)[] = []
  const looks = createLooks({
    look: (scope) => {
      scopes.push(scope)
      return new Promise<void>((resolve) => void ended.push(resolve))
    },
    pace: { worked: () => undefined, restMs: () => state.restMs },
  })
  const end = async () => {
    ended.shift()?.()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { looks, scopes, state, end }
}

test('being woken during a look causes one more, for all that it was asked for', async () => {
  const { looks, scopes, end } = counted()
  looks.wake('recorded')
  looks.wake('recorded')
  looks.wake('everything')
  looks.wake('recorded')
  expect(scopes).toEqual(['recorded'])
  await end()
  expect(scopes).toEqual(['recorded', 'everything'])
  await end()
  expect([scopes.length, looks.underWay()]).toEqual([2, undefined])
})

test('delivery that rests looks once when it has rested, unless it is stopped', () => {
  vi.useFakeTimers()
  try {
    const { looks, scopes, state } = counted()
    state.restMs = 100
    looks.wake('recorded')
    looks.wake('everything')
    vi.advanceTimersByTime(99)
    expect(scopes).toEqual([])
    vi.advanceTimersByTime(1)
    expect(scopes).toEqual(['everything'])
    const stopped = counted()
    stopped.state.restMs = 100
    stopped.looks.wake('recorded')
    stopped.looks.stop()
    vi.advanceTimersByTime(1_000)
    expect(stopped.scopes).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})
