import { expect, test } from 'vitest'
import type { Figure } from './measure.ts'
import { table } from './report.ts'

const figure = (job: string, times: Partial<Figure>): Figure => ({
  job,
  perSecond: 100,
  capacity: 200,
  p50Ms: null,
  p99Ms: null,
  failures: 0,
  ...times,
})

/** The cells of a row, by the heads of their columns. */
const cellsOf = (printed: string, job: string): Record<string, string> => {
  const cells = (line: string) => line.split('|').map((cell) => cell.trim())
  const lines = printed.split('\n')
  const row = cells(lines.find((line) => line.includes(job)) ?? '')
  return Object.fromEntries(cells(lines[0] ?? '').map((head, at) => [head, row[at] ?? '']))
}

test('a row that is compared by its p95 shows how little of the median of its baseline that is', () => {
  const scan = figure('scan', { p50Ms: 760 })
  const baseline = { name: 'sequential scan', figure: scan, by: 'p95Ms' as const }
  const printed = table([{ figure: scan }, { figure: figure('search', { p50Ms: 2, p95Ms: 5, p99Ms: 8 }), baseline }])
  expect(cellsOf(printed, 'search')).toMatchObject({
    'p50 ms': '2.0',
    'p95 ms': '5.0',
    'p99 ms': '8.0',
    ratio: 'p95 0.66 % of sequential scan',
  })
})

test('a row that is compared by its rate shows the part of that of its baseline', () => {
  const query = { name: 'one query', figure: figure('query', {}), by: 'capacity' as const }
  const printed = table([{ figure: figure('list', { capacity: 90 }), baseline: query }])
  expect(cellsOf(printed, 'list')).toMatchObject({ ratio: '45 % of one query', 'p95 ms': '–' })
})

test('a row that is compared by its latency shows how many times that of its baseline it is', () => {
  const insert = { name: 'one insert', figure: figure('insert', { p50Ms: 0.5, p99Ms: 2 }), by: 'latency' as const }
  const printed = table([{ figure: figure('message', { p50Ms: 1.4, p99Ms: 6 }), baseline: insert }])
  expect(cellsOf(printed, 'message')).toMatchObject({ ratio: 'p50 2.8, p99 3.0 × one insert' })
})
