import { locales } from '@stagedoor/contract/locales'
import type { PaymentReceipt } from '@stagedoor/contract/payments'
import { expect, test } from 'vitest'
import { textsOfPdf } from '#src/test-support/texts-of-pdf.ts'
import { textOf } from '#src/platform/text/text-of.ts'
import { printReceipt } from './print-receipt.ts'

/** A year of a creator, paid for with a card in the evening of 31 December in Taipei. */
const receipt: PaymentReceipt = {
  receiptNumber: 'R-20261231-0123456789AB',
  transactionId: '019a0000-0000-7000-8000-000000000001',
  siteName: 'Stagedoor',
  performerInfo: {
    _id: '019a0000-0000-7000-8000-000000000002',
    name: '林沐 みく 하은',
    username: 'creator',
    avatar: null,
    isPerformer: true,
    isVerified: true,
  } as PaymentReceipt['performerInfo'],
  recipientInfo: null,
  fromWallet: null,
  period: { startsAt: '2026-12-31T15:30:00.000Z', endsAt: '2027-12-31T15:30:00.000Z' },
  payer: { name: 'Ann', username: 'ann', email: 'ann@example.test' },
  paymentGateway: 'ccbill',
  status: 'success',
  originalPrice: 60,
  totalPrice: 54,
  refundedPrice: 0,
  couponCode: 'TEN',
  tokens: null,
  card: { brand: 'visa', last4Digits: '4242' },
  products: [{ productType: 'yearly_subscription', name: null, tokens: null }],
  paidAt: '2026-12-31T15:30:00.000Z',
} as unknown as PaymentReceipt

const printed = (locale: (typeof locales)[number], timeZone: string, change: Partial<PaymentReceipt> = {}) =>
  textsOfPdf(printReceipt({ ...receipt, ...change }, { locale, timeZone })).join('')

test.each([...locales])('names seller, creator, payer, period and way of payment in %s', (locale) => {
  const words = textOf(locale).all('receipts')
  const text = printed(locale, 'Asia/Taipei')
  for (const label of [words.receipt, words.seller, words.creator, words.period, words.paidBy])
    expect([label, text.includes(label)]).toEqual([label, true])
  for (const value of [
    'Stagedoor',
    '林沐 みく 하은 (@creator)',
    'Ann (@ann), ann@example.test',
    'TEN',
    'CCBill · Visa',
  ])
    expect([value, text.includes(value)]).toEqual([value, true])
})

test('dates what was paid and its period in the zone of the payer, and says the zone', () => {
  const inTaipei = printed('en-US', 'Asia/Taipei')
  expect(inTaipei).toContain('December 31, 2026 at 11:30 PM GMT+8')
  expect(inTaipei).toContain('Dec 31, 2026')
  const inTokyo = printed('en-US', 'Asia/Tokyo')
  expect(inTokyo).toContain('January 1, 2027 at 12:30 AM GMT+9')
  expect(inTokyo).toContain('Jan 1, 2027')
})

test('names the wallet, and what cost nothing, in the language of the reader', () => {
  expect(printed('zh-TW', 'UTC', { paymentGateway: 'wallet', card: null })).toContain('付款方式錢包')
  expect(printed('en-US', 'UTC', { paymentGateway: 'free', card: null, originalPrice: 0 })).toContain('Paid withFree')
})

test('shows tokens as paid and given back by the wallet, and who was given the subscription', () => {
  const text = printed('en-US', 'UTC', {
    paymentGateway: 'wallet',
    card: null,
    tokenPrice: 2,
    fromWallet: { totalTokens: 27, refundedTokens: 13.5 },
    refundedPrice: 27,
    recipientInfo: { ...receipt.performerInfo, name: 'Fay', username: 'fay' } as PaymentReceipt['recipientInfo'],
  })
  const lines = ['Gift forFay (@fay)', 'Total paid27.00 tokens', '≈ $54.00 at $2.00 a token', 'Refunded13.50 tokens']
  for (const line of lines) expect([line, text.includes(line)]).toEqual([line, true])
})

test('leaves out a creator and a period that a payment has none of', () => {
  const words = textOf('en-US').all('receipts')
  const text = printed('en-US', 'UTC', { performerInfo: null, period: null })
  expect([text.includes(words.creator), text.includes(words.period)]).toEqual([false, false])
})
