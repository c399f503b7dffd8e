import { describe, expect, test } from 'vitest'
import { availableAt, balanceOf, dayOf, splitByDay, splitUnpaid } from './rules.ts'

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

test('what is taken back lessens what is pending first, then what is mature, which may go below zero', () => {
  const left = (reversed: number) => splitUnpaid({ matured: 100, pending: 50, reversed })
  expect([left(0), left(-50), left(-51), left(-151)]).toEqual([
    { pendingTokenCents: 50, matureTokenCents: 100 },
    { pendingTokenCents: 0, matureTokenCents: 100 },
    { pendingTokenCents: 0, matureTokenCents: 99 },
    { pendingTokenCents: 0, matureTokenCents: -1 },
  ])
})

describe('what may be paid out', () => {
  const balance = { matured: 100, pending: 50, reversed: 0, reservedTokenCents: 0, ledgerTokenCents: 150 }

  test('is what has matured and is not reserved', () => {
    expect(balanceOf(balance)).toEqual({ pendingTokenCents: 50, availableTokenCents: 100, negativeTokenCents: 0 })
    expect(balanceOf({ ...balance, reservedTokenCents: 30, ledgerTokenCents: 120 })).toMatchObject({
      availableTokenCents: 70,
    })
  })

  test('is the smaller of lines and ledger: a refund that the lines lack counts, a sale that they lack does not', () => {
    expect(balanceOf({ ...balance, ledgerTokenCents: 149 })).toMatchObject({ availableTokenCents: 99 })
    expect(balanceOf({ ...balance, ledgerTokenCents: 151 })).toMatchObject({ availableTokenCents: 100 })
    expect(balanceOf({ ...balance, reservedTokenCents: 30, ledgerTokenCents: 130 })).toMatchObject({
      availableTokenCents: 70,
    })
  })

  test('is never below zero; what is missing in the ledger is the negative balance', () => {
    expect(balanceOf({ matured: 10, pending: 0, reversed: -30, reservedTokenCents: 0, ledgerTokenCents: -20 })).toEqual(
      {
        pendingTokenCents: 0,
        availableTokenCents: 0,
        negativeTokenCents: 20,
      },
    )
  })
})

test('a day is one of UTC', () => {
  expect(dayOf(new Date('2026-11-22T23:59:59.999Z'))).toBe('2026-11-22')
})

describe('a range by days', () => {
  const at = (text: string) => new Date(`2026-11-${text}Z`)
  const split = (from: string | null, to: string | null) =>
    splitByDay({ from: from === null ? null : at(from), to: to === null ? null : at(to) })

  test('of whole days has no edges', () => {
    expect(split('20T00:00:00', '22T00:00:00')).toEqual({ days: { from: '2026-11-20', to: '2026-11-22' }, edges: [] })
    expect(split(null, null)).toEqual({ days: { from: null, to: null }, edges: [] })
  })

  test('has what lies before its first and after its last whole day as edges', () => {
    expect(split('20T12:00:00', '23T06:00:00')).toEqual({
      days: { from: '2026-11-21', to: '2026-11-23' },
      edges: [
        { from: at('20T12:00:00'), to: at('21T00:00:00') },
        { from: at('23T00:00:00'), to: at('23T06:00:00') },
      ],
    })
  })

  test('without one of its ends has the edge of the other', () => {
    expect(split('20T12:00:00', null)).toEqual({
      days: { from: '2026-11-21', to: null },
      edges: [{ from: at('20T12:00:00'), to: at('21T00:00:00') }],
    })
    expect(split(null, '23T06:00:00')).toEqual({
      days: { from: null, to: '2026-11-23' },
      edges: [{ from: at('23T00:00:00'), to: at('23T06:00:00') }],
    })
  })

  test('without a whole day is one edge', () => {
    for (const [from, to] of [
      ['20T01:00:00', '20T02:00:00'],
      ['20T23:00:00', '21T01:00:00'],
    ] as const)
      expect(split(from, to)).toEqual({ days: null, edges: [{ from: at(from), to: at(to) }] })
  })
})
