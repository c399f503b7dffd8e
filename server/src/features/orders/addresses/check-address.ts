import type { AddressPart, NewAddress } from '@stagedoor/contract/addresses'
import { oneLineWithoutTags } from '#src/platform/text/plain-text.ts'
import { partsOf, type PostalForm } from './postal-forms.ts'

/** An address without its lines. */
export type AddressFields = Required<NewAddress>

/** A field of an address that cannot be used, and why. */
export type AddressFault = { field: keyof AddressFields; rule: 'minLength' | 'pattern' | 'enum' }

/** Text as it is stored: each field one line, without markup; what the country's addresses do not have is left out. */
export function cleanAddress(given: NewAddress, form: PostalForm): AddressFields {
  const has = new Set<string>(partsOf(form).map(({ name }) => name))
  const clean = (text: string | undefined) => oneLineWithoutTags(text ?? '').trim()
  const part = (name: AddressPart) => (has.has(name) ? clean(given[name]) : '')
  return {
    name: clean(given.name),
    country: given.country,
    state: part('state'),
    city: clean(given.city),
    district: part('district'),
    ward: part('ward'),
    streetAddress: clean(given.streetAddress),
    streetNumber: clean(given.streetNumber),
    zipCode: zipWritten(plainZip(part('zipCode')), form),
    description: clean(given.description),
  }
}

/** A postal code in capitals of one width, with plain hyphens: input methods of East Asia write others, and the sign before it. */
const plainZip = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\u2010-\u2015\u2212ー]/g, '-')
    .replace(/^〒 */, '')

/** A postal code with the separator of its country, which people leave out or write as another: `K1A0B1`, `154 0023`. */
function zipWritten(code: string, { zip, zipExample }: PostalForm): string {
  const [start, end, ...more] = zipExample.split(/[ -]/)
  if (start === undefined || end === undefined || more.length > 0) return code
  const bare = code.replaceAll(/[ -]/g, '')
  const written = `${bare.slice(0, -end.length)}${zipExample.charAt(start.length)}${bare.slice(-end.length)}`
  return zip?.test(written) ? written : code
}

/**
 * Why the post of the country could not use an address; the first fault of each field. `states` are the codes of the
 * country's states; a country without any takes no state. Rule SHOP-8.
 */
export function faultsOf(address: AddressFields, form: PostalForm, states: ReadonlySet<string>): AddressFault[] {
  const faults: AddressFault[] = []
  for (const field of ['name', 'streetAddress'] as const)
    if (address[field] === '') faults.push({ field, rule: 'minLength' })
  for (const { name, isRequired } of partsOf(form)) {
    const value = address[name]
    const isNeeded = isRequired && (name !== 'state' || states.size > 0)
    if (value === '' && isNeeded) faults.push({ field: name, rule: 'minLength' })
    else if (value !== '' && name === 'state' && !states.has(value)) faults.push({ field: 'state', rule: 'enum' })
    else if (value !== '' && name === 'zipCode' && !isZip(address, form)) faults.push({ field: name, rule: 'pattern' })
  }
  return faults
}

/** Whether a postal code is one of the country, and of the state where the metadata knows that. */
function isZip({ zipCode, state, country }: AddressFields, { zip, zipOfState }: PostalForm): boolean {
  if (zip !== null && !zip.test(zipCode)) return false
  // Codes of states begin with their country: `US-CA`.
  return zipOfState.get(state.slice(country.length + 1))?.test(zipCode) ?? true
}

const HAS_NO_LATIN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Whether an address is written in its country's own letters, so that its lines follow the order of its own post. */
export const isInOwnScript = ({ streetAddress, city }: AddressFields): boolean =>
  HAS_NO_LATIN.test(`${streetAddress}${city}`)

/** The lines for a parcel, without empty ones. */
export function linesOf(
  address: AddressFields,
  form: PostalForm,
  { stateName, countryName }: { stateName: string; countryName: string },
): string[] {
  const isOwn = isInOwnScript(address)
  const street = [address.streetAddress, address.streetNumber].filter((part) => part !== '').join(isOwn ? '' : ' ')
  const texts: Record<string, string> = {
    N: address.name,
    O: '',
    A: street,
    D: address.district,
    W: address.ward,
    // Where the post counts the city to the street, it still has to be told.
    C: address.city,
    S: stateName,
    Z: address.zipCode,
    X: '',
  }
  const format = isOwn ? form.format : form.latinFormat
  const whole = format.includes('%C') || address.city === '' ? format : format.replace('%A', isOwn ? '%C%A' : '%A, %C')
  const lines = whole
    .split('%n')
    .map((line) => line.replaceAll(/%([A-Z])/g, (_, field: string) => texts[field] ?? ''))
    // Separators around what is empty.
    .map((line) => line.replaceAll(/^[\s,\-〒]+$|^[\s,-]+|[\s,-]+$/gu, '').replaceAll(/\s{2,}/g, ' '))
    .filter((line) => line !== '')
  return [...lines, countryName]
}
