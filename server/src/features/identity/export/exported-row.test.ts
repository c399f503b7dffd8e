import { expect, test } from 'vitest'
import { exportedRow } from './exported-row.ts'

const people = new Map([['a', { name: 'Anna', username: 'annabella', email: 'a@example.test' }]])

test('names columns in camel case, and amounts without their hundredths', () => {
  expect(
    exportedRow({ price_token_cents: 1_250, price_cents: 995, created_at: null, kind: 'tip' }, people, []),
  ).toEqual({ priceTokens: 12.5, price: 9.95, createdAt: null, kind: 'tip' })
})

test('gives of people their name and user name alone, and of unknown ones the id', () => {
  const columns = ['fan_id', 'giver_id', 'buyer_id']
  expect(exportedRow({ fan_id: 'a', giver_id: null, buyer_id: 'b' }, people, columns)).toEqual({
    fan: { id: 'a', name: 'Anna', username: 'annabella' },
    giver: null,
    buyer: { id: 'b' },
  })
})

test('names an amount that is not known as it names the others, and an amount that is nothing else', () => {
  expect(exportedRow({ limit_token_cents: null, price_cents: null, token_cents: 250 }, people, [])).toEqual({
    limitTokens: null,
    price: null,
    tokens: 2.5,
  })
})
