import { expect, test } from 'vitest'
import { makeOrderNumber } from './order-number.ts'
import { firstStatus, isUnseen, mayBecome, mayCancel, refuseOrder, returnsToStock } from './rules.ts'

test('a state only goes forward, and never leaves refunded', () => {
  expect(mayBecome('processing', 'shipping')).toBe(true)
  expect(mayBecome('processing', 'delivered')).toBe(true)
  expect(mayBecome('shipping', 'shipping')).toBe(true)
  expect(mayBecome('shipping', 'processing')).toBe(false)
  expect(mayBecome('delivered', 'shipping')).toBe(false)
  expect(mayBecome('refunded', 'delivered')).toBe(false)
})

test('an order that changed after its creator saw it is not shipped, and may be written to', () => {
  const updatedAt = new Date('2026-11-22T14:05:00.123Z')
  const seenAt = updatedAt.toISOString()
  const before = '2026-11-22T14:05:00.122Z'
  expect(isUnseen({ from: 'processing', to: 'shipping', seenAt, updatedAt })).toBe(false)
  expect(isUnseen({ from: 'processing', to: 'shipping', seenAt: before, updatedAt })).toBe(true)
  expect(isUnseen({ from: 'processing', to: 'delivered', seenAt: before, updatedAt })).toBe(true)
  expect(isUnseen({ from: 'processing', to: 'processing', seenAt: before, updatedAt })).toBe(false)
  expect(isUnseen({ from: 'shipping', to: 'delivered', seenAt: before, updatedAt })).toBe(false)
  expect(isUnseen({ from: 'processing', to: 'shipping', seenAt: undefined, updatedAt })).toBe(false)
})

test('the buyer cancels before it is shipped, the creator before it is delivered, staff never', () => {
  const by = (side: 'buyer' | 'seller' | 'staff') =>
    (['processing', 'shipping', 'delivered', 'refunded'] as const).map((status) => mayCancel(status, side))
  expect(by('buyer')).toEqual([true, false, false, false])
  expect(by('seller')).toEqual([true, true, false, false])
  expect(by('staff')).toEqual([false, false, false, false])
})

test('only pieces that were never sent go back into stock', () => {
  expect(returnsToStock('physical', 'processing')).toBe(true)
  expect(returnsToStock('physical', 'shipping')).toBe(false)
  expect(returnsToStock('digital', 'delivered')).toBe(false)
  expect([firstStatus('digital'), firstStatus('physical')]).toEqual(['delivered', 'processing'])
})

test('refuses more pieces than there are, a missing address, a wrong phone number, and two of a digital product', () => {
  const physical = { type: 'physical', stock: 2 } as const
  const sent = { quantity: 2, hasAddress: true, phoneNumber: '+886 2 2700-1234' }
  expect(refuseOrder(physical, sent)).toBeNull()
  expect(refuseOrder(physical, { ...sent, phoneNumber: null })).toBeNull()
  expect(refuseOrder(physical, { ...sent, quantity: 3 })).toEqual({ outcome: 'out_of_stock', available: 2 })
  expect(refuseOrder(physical, { ...sent, hasAddress: false })).toMatchObject({ field: 'deliveryAddressId' })
  expect(refuseOrder(physical, { ...sent, phoneNumber: 'call me' })).toMatchObject({ field: 'phoneNumber' })
  const digital = { type: 'digital', stock: null } as const
  expect(refuseOrder(digital, { ...sent, quantity: 1, hasAddress: false })).toBeNull()
  expect(refuseOrder(digital, { ...sent, quantity: 2 })).toMatchObject({ field: 'quantity' })
})

test('an order number is two groups of four signs that are not mistaken for each other', () => {
  expect(makeOrderNumber()).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
})
