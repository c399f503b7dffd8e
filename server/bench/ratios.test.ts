import { expect, test } from 'vitest'
import type { Figure } from './measure.ts'
import { bestOf, describeFalls, medianOf, ratiosOf } from './ratios.ts'

const figure = (job: string, capacity: number | null, perSecond = 0): Figure => ({
  job,
  perSecond,
  capacity,
  p50Ms: null,
  p99Ms: null,
  failures: 0,
})

test('the ratio of a row is its figure over that of its baseline, by what the row is compared by', () => {
  const row = { name: 'one query', figure: figure('baseline', 1_000, 10) }
  expect(
    ratiosOf([
      { figure: figure('baseline', 1_000, 10) },
      { figure: figure('like', 480, 1), baseline: { ...row, by: 'capacity' } },
      { figure: figure('charge', 480, 8), baseline: { ...row, by: 'perSecond' } },
      { figure: figure('search', null), baseline: { ...row, by: 'capacity' } },
      { figure: figure('wait', 480, 1), baseline: { ...row, by: 'p95Ms' } },
    ]),
  ).toEqual({ like: 0.48, charge: 0.8 })
})

test('a quarter below the recorded ratio is no fall yet; more is, and so is a job that was not measured', () => {
  const recorded = { like: 0.48, follow: 0.4, list: 0.5 }
  expect(describeFalls(recorded, { like: 0.36, follow: 0.31, list: 0.6, home: 0.01 })).toEqual([])
  expect(describeFalls(recorded, { like: 0.359, follow: 0.4 })).toEqual([
    'like: 35.9 % of its baseline, recorded 48.0 %',
    'list: not measured',
  ])
})

test('of two runs the better ratio of each job counts', () =>
  expect(
    bestOf([
      { like: 0.3, list: 0.9 },
      { like: 0.5, list: 0.6 },
    ]),
  ).toEqual({ like: 0.5, list: 0.9 }))

test('what is recorded of three runs is the median ratio of each job', () =>
  expect(
    medianOf([
      { like: 0.3, list: 0.9 },
      { like: 0.5, list: 0.6 },
      { like: 0.4, list: 0.7 },
    ]),
  ).toEqual({ like: 0.4, list: 0.7 }))
