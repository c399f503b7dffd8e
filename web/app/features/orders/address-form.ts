import type { Address, NewAddress } from '@stagedoor/contract/addresses'
import { textOf } from '../../session/form-text.ts'

/** The fields of an address as its form has them. */
export type EditedAddress = Required<NewAddress>

export const emptyAddress = (country: string): EditedAddress => ({
  name: '',
  country,
  state: '',
  city: '',
  district: '',
  ward: '',
  streetAddress: '',
  streetNumber: '',
  zipCode: '',
  description: '',
})

/** An address as its form shows it in a country; the state and the postal code of another one mean nothing there. */
export const editedAddressOf = (address: Address, country: string): EditedAddress => ({
  name: address.name,
  country,
  state: country === address.country ? address.state : '',
  city: address.city,
  district: address.district,
  ward: address.ward,
  streetAddress: address.streetAddress,
  streetNumber: address.streetNumber,
  zipCode: country === address.country ? address.zipCode : '',
  description: address.description,
})

/** What was typed, as the calls take it. */
export function readAddressForm(form: FormData): EditedAddress {
  const read = (name: string) => textOf(form, name).trim()
  return {
    name: read('name'),
    country: read('country'),
    state: read('state'),
    city: read('city'),
    district: read('district'),
    ward: read('ward'),
    streetAddress: read('streetAddress'),
    streetNumber: read('streetNumber'),
    zipCode: read('zipCode'),
    description: read('description'),
  }
}

/** Where a form leads after it was saved: a path of this site, or null. */
export const safeNext = (next: string | null): string | null =>
  next !== null && /^\/[A-Za-z]/.test(next) && !next.includes('\\') ? next : null
