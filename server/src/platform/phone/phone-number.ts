import { createRequire } from 'node:module'
import type * as numberingPlans from 'libphonenumber-js/max'

const require = createRequire(import.meta.url)

/** A phone number in E.164 (`+886912345678`) and its country calling code (`+886`). */
export type PhoneNumber = { phone: string; phoneCode: string }

/**
 * Reads a phone number as people write it: in the international form, or in the national one with its calling code.
 * @returns null when there is no such number in the numbering plan of its country.
 */
export function readPhoneNumber({ phone, phoneCode }: { phone: string; phoneCode: string }): PhoneNumber | null {
  const callingCode = phoneCode.replaceAll(/\D/g, '')
  const isInternational = /^\s*(\+|00)/.test(phone)
  if (!isInternational && callingCode === '') return null
  // The library knows which countries drop a leading zero after their calling code.
  const text = isInternational ? phone.replace(/^\s*(00|\+)/, '+') : `+${callingCode} ${phone}`
  // Its numbering plans are large, and read by the first number alone.
  const { parsePhoneNumberFromString } = require('libphonenumber-js/max') as typeof numberingPlans
  const number = parsePhoneNumberFromString(text)
  return number?.isValid() ? { phone: number.number, phoneCode: `+${number.countryCallingCode}` } : null
}
