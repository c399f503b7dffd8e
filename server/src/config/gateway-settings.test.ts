import { expect, test } from 'vitest'
import { CCBILL_SOURCES } from './ccbill-settings.ts'
import { paymentPageOrigins } from './payment-origins.ts'
import { readConfig } from './read-config.ts'
import type { Environment } from './setting-readers.ts'

const read = (env: Environment) => readConfig(env, { version: '1.0.0', folder: '/srv/stagedoor' })

function settingsOf(env: Environment) {
  const outcome = read(env)
  if (outcome.outcome === 'problems') throw new Error(outcome.problems.join('\n'))
  return outcome.settings
}

const problemsOf = (env: Environment): string => {
  const outcome = read(env)
  return outcome.outcome === 'problems' ? outcome.problems.join('\n') : ''
}

const ccbill = {
  PAYMENT_GATEWAYS: 'ccbill',
  CCBILL_ACCOUNT_NUMBER: '900100',
  CCBILL_SUBACCOUNT: '0001',
  CCBILL_FLEX_ID: '687fa3e0-e60d-4466-88e2-181fa56dd6a9',
  CCBILL_SALT: '7d901dad245fd0ff6bc20d06',
}
const verotel = {
  PAYMENT_GATEWAYS: 'verotel',
  VEROTEL_SHOP_ID: '68849',
  VEROTEL_SIGNATURE_KEY: 'zpXwe2D77g4P7ysGJcr3rY',
}

test('CCBill is offered when it is named and has its settings', () => {
  expect(settingsOf(ccbill)).toMatchObject({
    gateways: ['ccbill'],
    ccbill: {
      accountNumber: '900100',
      subaccount: '0001',
      flexId: ccbill.CCBILL_FLEX_ID,
      salt: ccbill.CCBILL_SALT,
      formsOrigin: 'https://api.ccbill.com',
      sources: CCBILL_SOURCES,
      isTest: false,
      dataLink: null,
    },
  })
  expect(settingsOf({ ...ccbill, PAYMENT_GATEWAYS: 'sandbox' }).ccbill).toBe(null)
})

test('CCBill refunds with credentials of Data Link, and takes test cards at its own sandbox', () => {
  const more = { CCBILL_DATALINK_USERNAME: 'link', CCBILL_DATALINK_PASSWORD: 'a secret', CCBILL_TEST_MODE: '1' }
  expect(settingsOf({ ...ccbill, ...more }).ccbill).toMatchObject({
    formsOrigin: 'https://sandbox-api.ccbill.com',
    isTest: true,
    dataLink: { origin: 'https://datalink.ccbill.com', username: 'link', password: 'a secret' },
  })
})

test('Verotel is offered when it is named and has its settings', () => {
  expect(settingsOf({ ...verotel, VEROTEL_URL: 'https://secure.billing.creditcard' })).toMatchObject({
    gateways: ['verotel'],
    verotel: { shopId: '68849', origin: 'https://secure.billing.creditcard', isTest: false },
  })
  expect(settingsOf({ ...verotel, PAYMENT_GATEWAYS: 'sandbox' }).verotel).toBe(null)
})

test.each<[Environment, string]>([
  [{ ...ccbill, CCBILL_SALT: '' }, 'names ccbill without its settings: set CCBILL_SALT.'],
  [{ PAYMENT_GATEWAYS: 'ccbill' }, 'set CCBILL_ACCOUNT_NUMBER, CCBILL_SUBACCOUNT, CCBILL_FLEX_ID, CCBILL_SALT.'],
  [
    { ...ccbill, CCBILL_ACCOUNT_NUMBER: '900100-0001' },
    'CCBILL_ACCOUNT_NUMBER does not have the format that CCBill issues',
  ],
  [{ ...ccbill, CCBILL_SALT: 'a b' }, 'CCBILL_SALT does not have the format that CCBill issues'],
  [{ ...ccbill, CCBILL_SOURCES: '64.38.212.0/24, everyone' }, 'CCBILL_SOURCES holds "everyone"'],
  [
    { ...ccbill, CCBILL_DATALINK_USERNAME: 'link' },
    'CCBILL_DATALINK_USERNAME and CCBILL_DATALINK_PASSWORD go together',
  ],
  [
    { PAYMENT_GATEWAYS: 'verotel' },
    'names verotel without its settings: set VEROTEL_SHOP_ID and VEROTEL_SIGNATURE_KEY.',
  ],
  [{ ...verotel, VEROTEL_SHOP_ID: 'my shop' }, 'VEROTEL_SHOP_ID is not a number'],
  [{ ...verotel, VEROTEL_SIGNATURE_KEY: 'short' }, 'VEROTEL_SIGNATURE_KEY is too short'],
])('%o stops the start and says which setting is wrong', (env, sentence) => {
  expect(problemsOf(env)).toContain(sentence)
})

test('a problem repeats no secret', () => {
  const secrets = { CCBILL_SALT: 'secret-salt with space', CCBILL_DATALINK_PASSWORD: 'secret-password' }
  const key = { VEROTEL_SIGNATURE_KEY: 'secret-key' }
  expect(problemsOf({ ...ccbill, ...verotel, ...secrets, ...key, PAYMENT_GATEWAYS: 'ccbill,verotel' })).not.toContain(
    'secret-',
  )
})

test.each(['CCBILL_TEST_MODE', 'VEROTEL_TEST_MODE'])('production refuses %s: test cards would buy tokens', (name) => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://stagedoor.example',
    SECRET_KEY: 'c2VjcmV0IG9mIHRlc3RzIG9ubHksIG5vdCBndWVzc2FibGUgYXQgYWxs',
  }
  const env = { ...production, ...ccbill, ...verotel, PAYMENT_GATEWAYS: 'ccbill,verotel' }
  expect(problemsOf(env)).toBe('')
  expect(problemsOf({ ...env, [name]: '1' })).toContain(`${name} is on, and production refuses it`)
  expect(problemsOf({ ...env, VEROTEL_URL: 'http://verotel.example' })).toContain('VEROTEL_URL is not a valid URL')
})

test('forms may be redirected to the hosted pages of the offered gateways only', () => {
  expect(paymentPageOrigins(settingsOf({}))).toEqual([])
  const both = { ...ccbill, ...verotel, PAYMENT_GATEWAYS: 'ccbill,verotel', CCBILL_TEST_MODE: '1' }
  expect(paymentPageOrigins(settingsOf(both))).toEqual([
    'https://sandbox-api.ccbill.com',
    'https://*.ccbill.com',
    'https://secure.verotel.com',
  ])
})
