import { describe, expect, test } from 'vitest'
import { availableAt } from './rules.ts'

const soldAt = new Date('2026-02-25T10:00:00.123Z')

test('a sale may be paid out after seven days, to the millisecond', () => {
  const facts = { soldAt, firstSoldAt: soldAt, isHighRisk: false }
  expect(availableAt(facts)).toEqual(new Date('2026-03-04T10:00:00.123Z'))
})

describe('of a creator at high risk', () => {
  const matured = (daysAfterFirst: number, ms = 0) => {
    const firstSoldAt = new Date(soldAt.getTime() - daysAfterFirst * 86_400_000 - ms)
    return availableAt({ soldAt, firstSoldAt, isHighRisk: true }).toISOString()
  }

  test('a sale may be paid out after 21 days', () => {
    expect([matured(0), matured(119, 86_399_999)]).toEqual(['2026-03-18T10:00:00.123Z', '2026-03-18T10:00:00.123Z'])
  })

  test('but 120 days after the first sale it is seven days like everyone’s', () => {
    expect([matured(120), matured(400)]).toEqual(['2026-03-04T10:00:00.123Z', '2026-03-04T10:00:00.123Z'])
  })
})
