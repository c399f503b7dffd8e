import { expect, test } from 'vitest'
import { readPhoneNumber } from './phone-number.ts'

const taipei = { phone: '+886912345678', phoneCode: '+886' }

test.each([
  ['0912 345 678', '+886'],
  ['912345678', '886'],
  ['+886 912-345-678', ''],
  ['00886912345678', '+1'],
])('reads %s with code "%s" as one number in E.164', (phone, phoneCode) => {
  expect(readPhoneNumber({ phone, phoneCode })).toEqual(taipei)
})

test.each([
  ['912345678', ''],
  ['12', '+886'],
  ['0912 345 678 9', '+886'],
  ['not a number', '+886'],
  ['912345678', '+999'],
  ['', '+886'],
])('refuses %s with code "%s"', (phone, phoneCode) => {
  expect(readPhoneNumber({ phone, phoneCode })).toBeNull()
})

test('several countries share a calling code', () => {
  expect(readPhoneNumber({ phone: '(604) 555-1234', phoneCode: '+1' })?.phone).toBe('+16045551234')
})
