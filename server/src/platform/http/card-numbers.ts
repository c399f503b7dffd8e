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

/** Whether a text holds what may be a card number: 13 to 19 digits, grouped or not, that pass the Luhn check. */
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
