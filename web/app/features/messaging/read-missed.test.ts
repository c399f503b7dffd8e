import type { Message } from '@stagedoor/contract/messages'
import { expect, test } from 'vitest'
import { behindGap, behindLatest, isTemporary, MISSED_AT_ONCE, readMissed } from './read-missed.ts'

const behind = (after: number, last: number) =>
  Array.from({ length: Math.min(MISSED_AT_ONCE, last - after) }, (_, at) => ({ sequence: after + at + 1 }) as Message)

type Server = { last: number; first?: ('later' | 'never')[]; versions?: number[] }

/** A server with messages up to `last` that answers as told first, and with these versions of deletions, each once but the last. */
function missing({ last, first = [], versions = [7] }: Server) {
  const seen = { numbers: [] as number[], pauses: [] as number[], versions: [] as number[], calls: 0, isOver: false }
  const done = readMissed({
    from: 3,
    known: { behindFirst: 1, deletionsVersion: 7 },
    read: async (after) => {
      seen.calls += 1
      const deletionsVersion = (versions.length > 1 ? versions.shift() : versions[0]) ?? 0
      return first.shift() ?? { data: behind(after, last), total: last, deletionsVersion }
    },
    take: ({ data }) => seen.numbers.push(...data.map(({ sequence }) => sequence)),
    takeVersion: (version) => seen.versions.push(version),
    isOver: () => seen.isOver,
    pause: async (ms) => void seen.pauses.push(ms),
    random: () => 0.5,
  })
  return { seen, done }
}

test('what was missed is read in pages until all is there', async () => {
  const { seen, done } = missing({ last: 450 })
  await done
  expect(seen.numbers).toEqual(Array.from({ length: 447 }, (_, at) => at + 4))
  expect(seen.calls).toBe(3)
})

test('where nothing was deleted, what is known is not read again', async () => {
  const { seen, done } = missing({ last: 5 })
  await done
  expect([seen.numbers, seen.versions]).toEqual([[4, 5], []])
})

test('where messages were deleted, all that is known is read again, also where nothing was missed', async () => {
  const { seen, done } = missing({ last: 5, versions: [8] })
  await done
  expect([seen.numbers, seen.versions]).toEqual([[4, 5, 2, 3, 4, 5], [8]])
  const none = missing({ last: 3, versions: [8] })
  await none.done
  expect([none.seen.numbers, none.seen.versions]).toEqual([[2, 3], [8]])
})

test('a deletion while pages are read again is behind the version that is kept', async () => {
  const { seen, done } = missing({ last: 450, versions: [8, 8, 9] })
  await done
  expect([seen.numbers.length, seen.versions]).toEqual([MISSED_AT_ONCE + 449, [8]])
})

test('what is over before all was read again keeps its version', async () => {
  const { seen, done } = missing({ last: 5, versions: [8] })
  seen.isOver = true
  await done
  expect(seen.versions).toEqual([])
})

test('a server that cannot answer is called again, later each time; one that refuses is not', async () => {
  const { seen, done } = missing({ last: 5, first: Array.from({ length: 7 }, () => 'later' as const) })
  await done
  expect([seen.numbers, seen.pauses]).toEqual([
    [4, 5],
    [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000],
  ])
  const refused = missing({ last: 5, first: ['never'] })
  await refused.done
  expect([refused.seen.calls, refused.seen.numbers]).toEqual([1, []])
})

test('what is over reads and takes nothing any more', async () => {
  const { seen, done } = missing({ last: 5 })
  seen.isOver = true
  await done
  expect([seen.calls, seen.numbers]).toEqual([1, []])
})

test('too many calls and a server that fails are temporary, a refusal is not', () => {
  expect([429, 500, 503, 404, 403].map(isTemporary)).toEqual([true, true, true, false, false])
})

const numbered = (...numbers: number[]) => numbers.map((sequence) => ({ sequence }) as Message)

test('reading begins behind the first gap, or with the latest page that is known', () => {
  const thirty = numbered(...Array.from({ length: 30 }, (_, at) => at + 11))
  expect([behindGap([]), behindGap(thirty), behindGap(numbered(4, 5, 8, 9, 12))]).toEqual([0, 40, 5])
  expect([behindLatest([]), behindLatest(thirty), behindLatest(numbered(4, 5))]).toEqual([0, 15, 3])
})

test('a gap anywhere among ten thousand messages is found by looking at a few of them', () => {
  for (const missing of [2, 5_000, 9_999]) {
    let looks = 0
    const items = Array.from({ length: 10_000 }, (_, at) => at + 1)
      .filter((number) => number !== missing)
      .map((number) => ({
        get sequence() {
          looks += 1
          return number
        },
      })) as Message[]
    expect(behindGap(items)).toBe(missing - 1)
    expect(looks).toBeLessThan(20)
  }
})
