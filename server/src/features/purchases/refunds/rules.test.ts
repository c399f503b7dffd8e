import { expect, test } from 'vitest'
import { decideRefund, type RefundFacts } from './rules.ts'

const fresh: RefundFacts = { priceCents: 15_000, refundedCents: 0, waitingCents: 0, byStaffCents: 0, isDisputed: false }
const decide = (changes: Partial<RefundFacts>, wantedCents: number | null) =>
  decideRefund({ ...fresh, ...changes }, { wantedCents, limitCents: 10_000 })

test('up to the limit one person is enough; a cent above it takes two', () => {
  expect(decide({}, 10_000)).toEqual({ outcome: 'refund', amountCents: 10_000, needsSecondPerson: false })
  expect(decide({}, 10_001)).toEqual({ outcome: 'refund', amountCents: 10_001, needsSecondPerson: true })
})

test('small parts count together', () => {
  const before = { refundedCents: 9_999, byStaffCents: 9_999 }
  expect(decide(before, 1)).toMatchObject({ needsSecondPerson: false })
  expect(decide(before, 2)).toMatchObject({ needsSecondPerson: true })
})

test('without an amount all that is left is meant; more than that is not given', () => {
  expect(decide({ refundedCents: 5_000, waitingCents: 1_000 }, null)).toMatchObject({ amountCents: 9_000 })
  expect(decide({ refundedCents: 5_000, waitingCents: 1_000 }, 9_001)).toEqual({
    outcome: 'out_of_limits',
    maximumCents: 9_000,
  })
  expect(decide({ refundedCents: 15_000 }, null)).toEqual({ outcome: 'not_refundable' })
})

test('what a bank asks back is not given back beside it', () => {
  expect(decide({ isDisputed: true }, 1)).toEqual({ outcome: 'not_refundable' })
})
