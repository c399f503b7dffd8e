import { expect, test } from 'vitest'
import { decideRefund, type RefundFacts } from './rules.ts'

const fresh: RefundFacts = {
  means: 'tokens',
  priceCents: 15_000,
  refundedCents: 0,
  waitingCents: 0,
  byStaffCents: 0,
  isDisputed: false,
  coveredCents: null,
}
const decide = (changes: Partial<RefundFacts>, wantedCents: number | null) =>
  decideRefund({ ...fresh, ...changes }, { wantedCents, limitCents: 10_000 })

test('one person suffices up to the limit; a cent above needs two', () => {
  expect(decide({}, 10_000)).toEqual({ outcome: 'refund', amountCents: 10_000, needsSecondPerson: false })
  expect(decide({}, 10_001)).toEqual({ outcome: 'refund', amountCents: 10_001, needsSecondPerson: true })
})

test('partial refunds count together', () => {
  const before = { refundedCents: 9_999, byStaffCents: 9_999 }
  expect(decide(before, 1)).toMatchObject({ needsSecondPerson: false })
  expect(decide(before, 2)).toMatchObject({ needsSecondPerson: true })
})

test('refunds everything left without an amount, and refuses more than that', () => {
  expect(decide({ refundedCents: 5_000, waitingCents: 1_000 }, null)).toMatchObject({ amountCents: 9_000 })
  expect(decide({ refundedCents: 5_000, waitingCents: 1_000 }, 9_001)).toEqual({
    outcome: 'out_of_limits',
    maximumCents: 9_000,
  })
  expect(decide({ refundedCents: 15_000 }, null)).toEqual({ outcome: 'not_refundable' })
})

test('refuses a refund while a dispute is open or lost', () => {
  expect(decide({ isDisputed: true }, 1)).toEqual({ outcome: 'disputed' })
})

test('refunds the unspent part of a top-up to the cent, counting pending refunds as spent', () => {
  const topUp = { means: 'gateway', coveredCents: 2_000 } as const
  expect(decide(topUp, 2_000)).toMatchObject({ outcome: 'refund', amountCents: 2_000 })
  expect(decide(topUp, 2_001)).toEqual({ outcome: 'out_of_limits', maximumCents: 2_000 })
  expect(decide(topUp, null)).toEqual({ outcome: 'out_of_limits', maximumCents: 2_000 })
  expect(decide({ ...topUp, waitingCents: 1_999 }, 2)).toEqual({ outcome: 'out_of_limits', maximumCents: 1 })
  expect(decide({ ...topUp, waitingCents: 2_000 }, 1)).toEqual({ outcome: 'spent' })
})

test('a refusal names the alternative', () => {
  expect(decide({ means: 'nothing', priceCents: 0 }, null)).toEqual({ outcome: 'nothing_paid' })
  expect(decide({ means: 'gateway_desk' }, 1)).toEqual({ outcome: 'at_gateway' })
  expect(decide({ means: 'gateway_desk', isDisputed: true }, 1)).toEqual({ outcome: 'disputed' })
})
