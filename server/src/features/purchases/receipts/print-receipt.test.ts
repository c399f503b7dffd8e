import type { PurchaseReceipt } from '@stagedoor/contract/charges'
import { locales, type Locale } from '@stagedoor/contract/locales'
import { expect, test } from 'vitest'
import { textOf } from '#src/platform/text/text-of.ts'
import { textsOfPdf } from '#src/test-support/texts-of-pdf.ts'
import { printReceipt } from './print-receipt.ts'

const title =
  'A very long evening at the harbour with lamps, boats, a band that nobody knew, and rain until the morning'

/** Two prints, bought in the evening of 31 December in Taipei, when a token cost 1.10 USD. */
const receipt = {
  receiptNumber: 'P-20261231-0123456789AB',
  siteName: 'Stagedoor',
  performerInfo: { name: '林沐', username: 'creator' },
  payer: { name: 'Ann', username: 'ann', email: null },
  type: 'product',
  products: [{ productType: 'product', productId: '1', name: title, quantity: 2, price: 7.5 }],
  totalPrice: 15,
  tokenPrice: 1.1,
  refundedPrice: 0,
  refunds: [],
  createdAt: '2026-12-31T15:30:00.000Z',
} as unknown as PurchaseReceipt

const printed = (locale: Locale, change: Partial<PurchaseReceipt> = {}) =>
  textsOfPdf(printReceipt({ ...receipt, ...change }, { locale, timeZone: 'Asia/Taipei' }))

test.each([...locales])('names seller, creator, payer, item, tokens and their worth in %s', (locale) => {
  const words = textOf(locale).all('receipts')
  const text = printed(locale).join('')
  const labels = [words.receipt, words.seller, words.creator, words.types.product, words.worth, words.wallet]
  for (const part of [...labels, 'P-20261231-0123456789AB', '林沐 (@creator)', '15.00', '16.50', '1.10', 'GMT+8'])
    expect([part, text.includes(part)]).toEqual([part, true])
  expect([text.includes(words.refunded), text.includes('{{')]).toEqual([false, false])
})

test('a long title goes on in the next row, and no word of it is lost', () => {
  const parts = printed('en-US')
  expect(parts).not.toContain(title)
  expect(parts.join(' ')).toContain(title)
})

test('a tip without words has its kind alone; each refund has its day', () => {
  const [product] = receipt.products
  const text = printed('en-US', {
    type: 'tip',
    products: product ? [{ ...product, name: '', quantity: 1 }] : [],
    refundedPrice: 15,
    refunds: [
      { price: 5, createdAt: '2027-01-02T03:00:00.000Z' },
      { price: 10, createdAt: '2027-01-04T03:00:00.000Z' },
    ],
  }).join('\n')
  expect(text).toContain('Type\nTip\nTotal paid')
  expect(text).toContain('Refunded\n15.00 tokens')
  expect(text).toMatch(/5\.00 tokens, January 2, 2027[^]*10\.00 tokens, January 4, 2027/)
})
