import { expect, test } from 'vitest'
import { processorBlockingMs, type TraceEvent } from './processor-blocking.ts'

const PAGE = { pid: 7, tid: 1 }
const paint: TraceEvent = { ...PAGE, name: 'firstContentfulPaint', ts: 1_000_000 }
const task = (event: Partial<TraceEvent>): TraceEvent => ({ ...PAGE, name: 'RunTask', ts: 2_000_000, ...event })

test('a task blocks a phone by four times its processor time, less what nobody notices', () => {
  const waiting = { dur: 400_000, tdur: 12_500 }
  expect(processorBlockingMs([paint, task({ dur: 20_000, tdur: 20_000 }), task(waiting)])).toBe(30)
})

test('tasks before the first paint and those of other threads do not count', () => {
  const long = { dur: 90_000, tdur: 90_000 }
  expect(processorBlockingMs([paint, task({ ...long, ts: 500_000 }), task({ ...long, tid: 2 })])).toBe(0)
})

test('a page that painted nothing has no figure', () => {
  expect(processorBlockingMs([task({ dur: 90_000, tdur: 90_000 })])).toBeNaN()
})
