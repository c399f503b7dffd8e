import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'
import { lastClosedMonth, monthOf, nextMonth, runningLines, startOfMonth, type RawLine } from './rules.ts'

test('a month is of UTC, from its first moment to the one before the next', () => {
  expect(monthOf(new Date('2026-11-30T23:59:59.999Z'))).toBe('2026-11')
  expect(startOfMonth('2026-11')).toEqual(new Date('2026-11-01T00:00:00.000Z'))
  expect(['2026-01', '2026-08', '2026-09', '2026-12'].map(nextMonth)).toEqual([
    '2026-02',
    '2026-09',
    '2026-10',
    '2027-01',
  ])
})

test('a month is closed an hour after its end, not a millisecond before', () => {
  expect(lastClosedMonth(new Date('2027-01-01T00:59:59.999Z'))).toBe('2026-11')
  expect(lastClosedMonth(new Date('2027-01-01T01:00:00.000Z'))).toBe('2026-12')
})

const line = (id: string, day: number, netTokenCents: number): RawLine => ({
  id,
  kind: 'sale',
  type: 'tip',
  title: `sale ${id}`,
  at: new Date(Date.UTC(2026, 10, day)),
  grossTokenCents: netTokenCents + 20,
  commissionTokenCents: 20,
  netTokenCents,
})

test('lines are written in the order of their time, then of their ids, each with the balance after it', () => {
  const [a, b, c] = [line('a', 2, 80), line('b', 2, -30), line('c', 1, 500)]
  for (const lines of [
    [a, b, c],
    [b, a, c],
    [c, b, a],
  ]) {
    const written = runningLines(lines, 1_000)
    expect(written.lines.map(({ _id, balance }) => [_id, balance])).toEqual([
      ['c', 15],
      ['a', 15.8],
      ['b', 15.5],
    ])
    expect(written.closingTokenCents).toBe(1_550)
  }
  expect(runningLines([c], 0).lines).toEqual([
    {
      _id: 'c',
      kind: 'sale',
      type: 'tip',
      title: 'sale c',
      at: '2026-11-01T00:00:00.000Z',
      gross: 5.2,
      commission: 0.2,
      net: 5,
      balance: 5,
    },
  ])
})

test('canonical JSON sorts keys at every depth, keeps the order of lists, and has no spaces', () => {
  const value = { b: [2, { d: null, c: 'x"y' }], a: true, aa: 1.5 }
  expect(canonicalJson(value)).toBe('{"a":true,"aa":1.5,"b":[2,{"c":"x\\"y","d":null}]}')
})
