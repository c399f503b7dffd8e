import { expect, test } from 'vitest'
import {
  continuationOf,
  keepContinuation,
  readContinuation,
  writeContinuation,
  type Continuation,
} from './continuation.ts'

const id = '0199b1a0-0000-7000-8000-000000000001'
const offerId = '0199b1a0-0000-7000-8000-000000000002'

const all: Continuation[] = [
  { kind: 'unlock', item: 'feed', itemId: id, price: 5 },
  { kind: 'unlock', item: 'video', itemId: id, price: 12.5 },
  { kind: 'unlock', item: 'gallery', itemId: id, price: 7 },
  { kind: 'tip', performerId: id, postId: null, price: 20, requestKey: 'a-key-of-a-form', message: 'Gut, 謝謝 100 %' },
  { kind: 'tip', performerId: id, postId: null, price: 20.5, requestKey: 'a-key-of-a-form', message: '' },
  { kind: 'tip', performerId: id, postId: id, price: 20, requestKey: 'a-key-of-a-form', message: '' },
  { kind: 'tip', performerId: id, postId: id, price: 20, requestKey: 'a-key-of-a-form', message: 'Gut' },
  { kind: 'order', productId: id, price: 12.5, quantity: 3, addressId: offerId },
  { kind: 'order', productId: id, price: 4, quantity: 1, addressId: null },
  { kind: 'subscribe', performerId: id, plan: 'monthly', coupon: '', price: 9.95 },
  { kind: 'subscribe', performerId: id, plan: offerId, coupon: 'SPRING-10', price: 22.5 },
  {
    kind: 'subscribe_by_card',
    performerId: id,
    plan: 'yearly',
    coupon: 'SPRING-10',
    trial: 'week_free-1',
    converts: true,
    price: 0,
  },
  { kind: 'subscribe_by_card', performerId: id, plan: offerId, coupon: '', trial: '', converts: false, price: 9.95 },
  { kind: 'gift', performerId: id, plan: 'monthly', recipient: 'anna.b', price: 9.95 },
]

test.each(all)("the intended purchase and its price survive the gateway's page: $kind", (continuation) => {
  const line = keepContinuation(continuation, { isSecure: false })
  expect(continuationOf(line.split(';')[0] ?? '')).toEqual(continuation)
  expect(readContinuation(writeContinuation(continuation))).toEqual(continuation)
})

test.each([
  '',
  `unlock not-an-id 5 post`,
  `unlock ${id}`,
  `unlock ${id} 5.001 post`,
  `unlock ${id} NaN post`,
  `unlock ${id} 5`,
  `unlock ${id} 5 somewhere`,
  `unlock ${id}/../../x 5 post`,
  `subscribe ${id} 5`,
  `subscribe ${id} 5 weekly`,
  `subscribe ${id} 5 monthly <b>`,
  `tip ${id} 5`,
  `tip ${id} 5 a-key-of-a-form %E0%A4%A`,
  `tip ${id} 5 a-key-of-a-form Gut no-post`,
  `tip ${id} 5 a-key-of-a-form ${'a'.repeat(141)}`,
  `order ${id} 5`,
  `order ${id} 5 0`,
  `order ${id} 5 -1`,
  `order ${id} 5 10000`,
  `order ${id} 5 2 ../../x`,
  `give ${id} 5`,
  `give ${id} 5 monthly`,
  `card ${id} 5 weekly`,
  `card ${id} 5 monthly SPRING <b>`,
  `gift ${id} 5 monthly`,
  `gift ${id} 5 monthly ../../x`,
  `gift ${id} 5 weekly anna`,
])('"%s" is nothing of ours', (text) => {
  expect(readContinuation(text)).toBeNull()
})
