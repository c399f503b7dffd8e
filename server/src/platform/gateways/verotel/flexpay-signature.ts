import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * FlexPay's signature, version 4: SHA-256 in lower-case hex over the signature key and `name=value` of every parameter
 * but the signature itself, by name, all joined by colons.
 * Source: controlcenter.verotel.com/flexpay-doc, and Verotel's own `flexpay-php-client` 5 (`Client::_signature`).
 */
export function flexPaySignature(signatureKey: string, parameters: Readonly<Record<string, string>>): string {
  const parts = Object.entries(parameters)
    .filter(([name]) => name !== 'signature')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  return createHash('sha256')
    .update([signatureKey, ...parts].join(':'))
    .digest('hex')
}

/** Whether the parameters carry a valid signature, compared in constant time. The older SHA-1 is refused. */
export function isSigned(signatureKey: string, parameters: Readonly<Record<string, string>>): boolean {
  const given = Buffer.from((parameters['signature'] ?? '').toLowerCase())
  const expected = Buffer.from(flexPaySignature(signatureKey, parameters))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
