import { expect, test } from 'vitest'
import { phoneCodesOf, splitPhone } from './phone.ts'

const codes = phoneCodesOf([
  { code: '+1', countryCode: 'US', name: 'United States' },
  { code: '+1', countryCode: 'CA', name: 'Canada' },
  { code: '+886', countryCode: 'TW', name: 'Taiwan' },
])

test('splits a stored number into code and national part', () => {
  const taipei = { phone: '+886912345678', phoneCode: '+886', country: null }
  expect(splitPhone(taipei, codes)).toEqual({ code: '+886 TW', national: '912345678' })
})

test('of countries with one code the creator’s own is chosen', () => {
  const number = { phone: '+16045551234', phoneCode: '+1' }
  expect(splitPhone({ ...number, country: 'CA' }, codes).code).toBe('+1 CA')
  expect(splitPhone({ ...number, country: 'TW' }, codes).code).toBe('+1 US')
})

test('without a number the creator’s country offers its code', () => {
  expect(splitPhone({ phone: null, phoneCode: null, country: 'TW' }, codes)).toEqual({ code: '+886 TW', national: '' })
  expect(splitPhone({ phone: null, phoneCode: null, country: null }, codes)).toEqual({ code: '', national: '' })
})
