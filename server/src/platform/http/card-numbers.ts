/** Luhn check of a text of digits. ISO/IEC 7812-1, annex B. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const CANDIDATE = /\d(?:[ -]?\d){12,18}/g

/** Our own identifiers: one in some hundreds has thirteen digits in a row that would pass. */
const IDENTIFIER = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi

/** Whether a text contains a possible card number: 13 to 19 digits, grouped or not, that pass the Luhn check. */
export function holdsCardNumber(text: string): boolean {
  return (text.replaceAll(IDENTIFIER, 'id').match(CANDIDATE) ?? []).some((match) =>
    passesLuhn(match.replaceAll(/[ -]/g, '')),
  )
}

/** The same for every text and number inside a JSON value, at most 12 levels deep. */
export function anywhereHoldsCardNumber(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return holdsCardNumber(value)
  if (typeof value === 'number') return holdsCardNumber(String(value))
  if (typeof value !== 'object' || value === null || depth > 12) return false
  return Object.values(value).some((inner) => anywhereHoldsCardNumber(inner, depth + 1))
}

/** Lengths and first digits of the schemes that work everywhere. UnionPay is none of them: in China a bank account's number is often that of its debit card. */
const INTERNATIONAL =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d{2}|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|35\d{14}|6(?:011|5\d{2}|4[4-9]\d)\d{12})$/

/**
 * Whether a bank account's number may be a card number. One account in ten passes the Luhn check, so it must also have
 * the prefix and length of a card of an international scheme.
 */
export function accountMayBeCard(text: string): boolean {
  const digits = text.replaceAll(/[ -]/g, '')
  return INTERNATIONAL.test(digits) && passesLuhn(digits)
}

/** The same for a body in which some fields hold account numbers of banks. */
export function bodyHoldsCardNumber(body: unknown, accountNumberFields: readonly string[] = []): boolean {
  if (accountNumberFields.length === 0 || typeof body !== 'object' || body === null)
    return anywhereHoldsCardNumber(body)
  return Object.entries(body).some(([field, value]) =>
    accountNumberFields.includes(field) && typeof value === 'string' && /^[\dA-Za-z -]*$/.test(value)
      ? accountMayBeCard(value)
      : anywhereHoldsCardNumber(value),
  )
}
