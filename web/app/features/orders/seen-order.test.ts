import { describe, expect, test } from 'vitest'
import type { OrderPage } from './order.ts'
import { followOrder, isChangedSince, seeOrder } from './seen-order.ts'

const home = { lines: ['Fay Fan', '1 Main Street'], note: '' }
const elsewhere = { lines: ['Grandmother', 'Am Hafen 1'], note: '' }

const opened = (side: OrderPage['side']): OrderPage => ({
  id: 'first',
  number: '1',
  name: 'Harbour print',
  picture: null,
  quantity: 1,
  total: 10,
  status: 'processing',
  other: 'Fay Fan',
  at: '2026-11-01T08:00:00.000Z',
  side,
  productId: 'print',
  purchaseId: 'purchase',
  isDigital: false,
  image: null,
  unitPrice: 10,
  otherName: 'Fay Fan',
  shippingCode: null,
  userNote: '',
  performerNote: '',
  address: home,
  phoneNumber: '+1 213 555 0100',
  cancelledBy: null,
  isCancellable: true,
  isAddressOpen: true,
  updatedAt: '2026-11-01T08:00:00.000Z',
  times: { processing: '2026-11-01T08:00:00.000Z', shipping: null, delivered: null, refunded: null },
})

/** What a page that showed these orders one after the other says of the last one. */
function read(...orders: readonly [OrderPage, ...OrderPage[]]) {
  const [first, ...rest] = orders
  const seen = rest.reduce(followOrder, seeOrder(first))
  const last = rest.at(-1) ?? first
  return { isChanged: isChangedSince(seen, last), seenAt: seen.seenAt }
}

describe('a creator', () => {
  const order = opened('seller')
  const moved = { ...order, address: elsewhere, updatedAt: '2026-11-01T09:00:00.000Z' }

  test('confirms another address of which no event told, although their own save read it', () => {
    const saved = { ...moved, performerNote: 'Soon', updatedAt: '2026-11-01T09:01:00.000Z' }
    expect(read(order, saved)).toEqual({ isChanged: true, seenAt: order.updatedAt })
  })

  test.each([
    ['another phone number', { phoneNumber: null }],
    ['another note for who delivers it', { address: { ...home, note: 'Ring twice' } }],
  ])('confirms %s', (_, change) => {
    expect(read(order, { ...order, ...change, updatedAt: moved.updatedAt }).isChanged).toBe(true)
  })

  test('is not told of their own saves, also after an event that came when the page had the change already', () => {
    const saved = { ...order, shippingCode: 'US 42', updatedAt: '2026-11-01T09:01:00.000Z' }
    // An event reads the order again, and nothing else.
    expect(read(order, order, saved, saved)).toEqual({ isChanged: false, seenAt: saved.updatedAt })
  })

  test('has seen what they confirmed, and saves on without a notice, until the buyer changes it again', () => {
    const saved = { ...moved, shippingCode: 'US 42', updatedAt: '2026-11-01T09:01:00.000Z' }
    expect(read(moved, moved, saved)).toEqual({ isChanged: false, seenAt: saved.updatedAt })
    const back = { ...saved, address: home, updatedAt: '2026-11-01T09:02:00.000Z' }
    expect(read(moved, saved, back)).toEqual({ isChanged: true, seenAt: saved.updatedAt })
  })

  test('ships an address that the buyer changed and changed back', () => {
    const back = { ...order, updatedAt: '2026-11-01T09:02:00.000Z' }
    expect(read(order, moved, back)).toEqual({ isChanged: false, seenAt: back.updatedAt })
  })

  test('opens the next order as it is', () => {
    const next = { ...order, id: 'second', updatedAt: '2026-10-01T08:00:00.000Z' }
    expect(read(order, moved, next)).toEqual({ isChanged: false, seenAt: next.updatedAt })
  })
})

describe('a buyer', () => {
  const order = opened('buyer')

  test('is not told that the creator changed what they changed themselves', () => {
    expect(read(order, { ...order, address: elsewhere, updatedAt: '2026-11-01T09:00:00.000Z' }).isChanged).toBe(false)
  })

  test.each([{ status: 'shipping' as const }, { shippingCode: 'US 42' }, { performerNote: 'Soon' }])(
    'is told that the creator changed %o',
    (change) => {
      expect(read(order, { ...order, ...change, updatedAt: '2026-11-01T09:00:00.000Z' }).isChanged).toBe(true)
    },
  )
})
