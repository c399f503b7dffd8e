import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepBlocksOfBuffersSmall, ownMemory, returnMemoryWhenIdle, type OwnMemory } from './return-memory.ts'

const MB = 2 ** 20

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function observe({ after = 140 * MB }: { after?: number } = {}) {
  const state = { bytes: 175 * MB, share: 0, collections: 0 }
  const memory: OwnMemory = {
    residentBytes: () => state.bytes,
    workingShare: () => state.share,
    collect: async () => {
      state.collections += 1
      state.bytes = after
    },
  }
  returnMemoryWhenIdle(memory)
  return state
}

const wait = () => vi.advanceTimersByTimeAsync(5_000)

test('an idle process collects once after its start, and again when it has grown by 16 MB', async () => {
  const state = observe()
  await wait()
  await wait()
  expect(state.collections).toBe(1)
  state.bytes = 156 * MB - 1
  await wait()
  expect(state.collections).toBe(1)
  state.bytes = 156 * MB
  await wait()
  expect(state.collections).toBe(2)
})

test('a process at work is left alone until it is idle', async () => {
  const state = observe()
  state.share = 0.06
  await wait()
  expect(state.collections).toBe(0)
  state.share = 0.05
  await wait()
  expect(state.collections).toBe(1)
})

test('memory that is still needed is not collected again and again', async () => {
  const state = observe({ after: 300 * MB })
  await wait()
  await wait()
  await wait()
  expect(state.collections).toBe(1)
})

test('a process whose collector is not exposed has nothing to call', () => {
  expect(ownMemory()).toBeNull()
})

test('small buffers share blocks of 8 KB', () => {
  const { poolSize } = Buffer
  try {
    keepBlocksOfBuffersSmall()
    // The block that is in use stays until it is full.
    const sizes = Array.from({ length: 200 }, () => Buffer.from('x'.repeat(1_000)).buffer.byteLength)
    expect(sizes.at(-1)).toBe(8 * 1024)
  } finally {
    Buffer.poolSize = poolSize
  }
})
