import { expect, test } from 'vitest'
import { flexPaySignature, isSigned } from './flexpay-signature.ts'

/** The example from the tests of Verotel's own client (`flexpay-php-client`, VerotelFlexPayClientTest). */
const published = {
  signatureKey: 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J',
  signature: 'ff5cf9bcc0497c8cb40087065e5016dcfbe2efd23327f6c67614fa23537c24b2',
  parameters: {
    saleID: '433456',
    priceAmount: '0.00',
    referenceID: 'reference1234',
    priceCurrency: 'USD',
    custom1: 'My',
    description: 'My Dščřčřřěřě&?=blah123',
    subscriptionType: 'RECURRING',
    period: 'P1M',
    name: 'My name',
    trialAmount: '0.01',
    trialPeriod: 'P3D',
    successURL: 'http://backURL.test',
    declineURL: 'http://declineURL.test',
    cancelDiscountPercentage: '30',
    shopID: '68849',
  },
}

test("computes the gateway's own signature", () => {
  expect(flexPaySignature(published.signatureKey, published.parameters)).toBe(published.signature)
})

test('accepts a signature in either case, for these parameters and this key only', () => {
  const { parameters, signature, signatureKey } = published
  expect(isSigned(signatureKey, { ...parameters, signature })).toBe(true)
  expect(isSigned(signatureKey, { ...parameters, signature: signature.toUpperCase() })).toBe(true)
  expect(isSigned('another key', { ...parameters, signature })).toBe(false)
  expect(isSigned(signatureKey, { ...parameters, priceAmount: '0.01', signature })).toBe(false)
  expect(isSigned(signatureKey, { ...parameters, added: '', signature })).toBe(false)
  expect(isSigned(signatureKey, parameters)).toBe(false)
})
