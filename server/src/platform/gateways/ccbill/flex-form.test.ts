import { expect, test } from 'vitest'
import { currencyOfCode, formDigest, orderProof } from './flex-form.ts'

test('the digest covers price, period, currency and salt, in that order', () => {
  const salt = '7d901dad245fd0ff6bc20d06'
  // MD5 of the text that ccbill.com/doc/formdigest-value gives as its example: 10.00308407d901dad245fd0ff6bc20d06
  expect(formDigest(salt, { price: '10.00', periodDays: '30', currencyCode: '840' })).toBe(
    'a7459445d0e5dc0963fe736dc5cf900b',
  )
})

test('reads ISO 4217 numbers of currencies with and without the leading zero', () => {
  expect(['840', '036', '36', '978', '999', ''].map(currencyOfCode)).toEqual(['USD', 'AUD', 'AUD', 'EUR', null, null])
})

test('the proof of an order differs by order and mode', () => {
  const proofs = [
    orderProof('salt', { orderId: 'a', mode: 'live' }),
    orderProof('salt', { orderId: 'a', mode: 'test' }),
    orderProof('salt', { orderId: 'b', mode: 'live' }),
    orderProof('other', { orderId: 'a', mode: 'live' }),
  ]
  expect(new Set(proofs).size).toBe(4)
})
