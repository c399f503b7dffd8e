import { describe, expect, test } from 'vitest'
import { availableAt } from './rules.ts'

const soldAt = new Date('2026-02-25T10:00:00.123Z')

test('a sale becomes available after exactly seven days', () => {
  const facts = { soldAt, firstSoldAt: soldAt, isHighRisk: false }
  expect(availableAt(facts)).toEqual(new Date('2026-03-04T10:00:00.123Z'))
})

describe('of a creator at high risk', () => {
  const matured = (daysAfterFirst: number, ms = 0) => {
    const firstSoldAt = new Date(soldAt.getTime() - daysAfterFirst * 86_400_000 - ms)
    return availableAt({ soldAt, firstSoldAt, isHighRisk: true }).toISOString()
  }

  test('a sale becomes available after 21 days', () => {
    expect([matured(0), matured(119, 86_399_999)]).toEqual(['2026-03-18T10:00:00.123Z', '2026-03-18T10:00:00.123Z'])
  })

  test('a sale becomes available after seven days once 120 days have passed since the first sale', () => {
    expect([matured(120), matured(400)]).toEqual(['2026-03-04T10:00:00.123Z', '2026-03-04T10:00:00.123Z'])
  })
})
