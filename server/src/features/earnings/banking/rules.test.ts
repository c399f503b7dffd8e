import { expect, test } from 'vitest'
import {
  accountInfo,
  holdAfterChange,
  isSameRecord,
  maskBanking,
  maskValue,
  mergeBanking,
  missingFields,
  payoutAccount,
  type GatewayAccount,
} from './rules.ts'

const empty = mergeBanking(null, {})
const complete = mergeBanking(null, {
  firstName: 'Mei',
  lastName: 'Lin',
  bankName: 'First Bank',
  bankAccount: '01234567890128',
  country: 'TW',
})

test('details begin empty; a change replaces what it names, trimmed, and leaves the rest', () => {
  expect(empty).toEqual({
    firstName: '',
    lastName: '',
    SSN: '',
    bankName: '',
    bankAccount: '',
    bankRouting: '',
    bankSwiftCode: '',
    address: '',
    city: '',
    state: '',
    country: '',
  })
  expect(mergeBanking(complete, { city: ' Taipei ', lastName: '' })).toEqual({
    ...complete,
    city: 'Taipei',
    lastName: '',
  })
})

test('names, bank, account and country are needed, nothing else', () => {
  expect(missingFields(empty)).toEqual(['firstName', 'lastName', 'bankName', 'bankAccount', 'country'])
  expect(missingFields({ ...complete, bankName: '' })).toEqual(['bankName'])
  expect(missingFields(complete)).toEqual([])
})

test('two records are the same when every field is, also those that only one of them has', () => {
  expect(isSameRecord({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true)
  expect(isSameRecord({ a: '1', b: '2' }, { a: '1', b: '3' })).toBe(false)
  expect(isSameRecord({ a: '1' }, { a: '1', b: '2' })).toBe(false)
  expect(isSameRecord({ a: '1', b: '2' }, { a: '1' })).toBe(false)
  expect(isSameRecord({}, {})).toBe(true)
})

test('a payout goes to the complete bank account, or to the active account of its own gateway', () => {
  const gateway = (key: GatewayAccount['key'], value: Record<string, string>, isActive = true): GatewayAccount => ({
    key,
    isActive,
    value,
  })
  const paypal = gateway('paypal', { email: 'mei@demo.test' })
  const stripe = gateway('stripe', { accountId: 'acct_1' })
  const all = { banking: complete, gateways: [stripe, paypal] }
  expect(payoutAccount('banking', all)).toEqual(complete)
  expect(payoutAccount('paypal', all)).toEqual({ email: 'mei@demo.test' })
  expect(payoutAccount('stripe', { ...all, gateways: [paypal, stripe] })).toEqual({ accountId: 'acct_1' })
  expect(payoutAccount('banking', { ...all, banking: null })).toBeNull()
  expect(payoutAccount('banking', { ...all, banking: { ...complete, country: '' } })).toBeNull()
  expect(payoutAccount('paypal', { ...all, gateways: [stripe] })).toBeNull()
  expect(payoutAccount('paypal', { ...all, gateways: [{ ...paypal, isActive: false }] })).toBeNull()
  for (const value of [{ email: '' }, {}]) {
    expect(payoutAccount('paypal', { ...all, gateways: [gateway('paypal', value)] })).toBeNull()
  }
})

test('a change holds payouts for 72 hours, the first account for none', () => {
  const now = new Date('2026-11-22T10:00:00Z')
  expect(holdAfterChange({ hadAccount: true, now })).toEqual(new Date('2026-11-25T10:00:00Z'))
  expect(holdAfterChange({ hadAccount: false, now })).toBeNull()
})

test('a number shows its last four of at least eight characters, an e-mail address its first letter and domain', () => {
  expect(['', '1234567', '12345678', 'mei@demo.test', '@demo.test', 'a@b@demo.test'].map(maskValue)).toEqual([
    '',
    '••••',
    '••••5678',
    'm•••@demo.test',
    '••••test',
    'a•••@demo.test',
  ])
})

test('numbers of a bank account are masked, its names are not', () => {
  const banking = { ...complete, SSN: 'A123456789', bankRouting: '0072345', bankSwiftCode: 'FCBKTWTP' }
  expect(maskBanking(banking)).toEqual({
    ...banking,
    SSN: '••••6789',
    bankAccount: '••••0128',
    bankRouting: '••••',
  })
})

test('a payout names bank, masked account and country, or the masked account of its gateway', () => {
  expect(accountInfo('banking', complete)).toEqual({
    bankName: 'First Bank',
    bankAccount: '••••0128',
    country: 'TW',
  })
  expect(accountInfo('banking', {})).toEqual({ bankName: '', bankAccount: '', country: '' })
  expect(accountInfo('paypal', { email: 'mei@demo.test' })).toEqual({ email: 'm•••@demo.test' })
})
