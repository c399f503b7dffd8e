import type { Address, AddressForm, DeliveryAddress } from '@stagedoor/contract/addresses'
import type { Locale } from '@stagedoor/contract/locales'
import { countryName, listStatesOf } from '../../geography/index.ts'
import { partsOf, postalFormOf } from './postal-forms.ts'
import type { AddressRow } from './queries.ts'
import { isInOwnScript, linesOf, type AddressFields } from './check-address.ts'

const fieldsOf = (row: AddressRow): AddressFields => ({
  name: row.name,
  country: row.country,
  state: row.state,
  city: row.city,
  district: row.district,
  ward: row.ward,
  streetAddress: row.street_address,
  streetNumber: row.street_number,
  zipCode: row.zip_code,
  description: row.description,
})

/** The language of a country's own post, where we have it. */
const LANGUAGE_OF: Record<string, Locale> = {
  TW: 'zh-TW',
  HK: 'zh-TW',
  MO: 'zh-TW',
  CN: 'zh-CN',
  JP: 'ja-JP',
  KR: 'ko-KR',
}

/** An address with its lines: state and country in the language in which the address is written. */
export function deliveryAddressOf(row: AddressRow): DeliveryAddress {
  const fields = fieldsOf(row)
  const { country, state } = fields
  const locale = isInOwnScript(fields) ? (LANGUAGE_OF[country] ?? 'en-US') : 'en-US'
  const stateName = listStatesOf(country, locale).find(({ code }) => code === state)?.name ?? state
  const names = { stateName, countryName: countryName(country, locale) }
  return { ...fields, lines: linesOf(fields, postalFormOf(country), names) }
}

export const addressView = (row: AddressRow): Address => ({
  _id: row.id,
  ...deliveryAddressOf(row),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** What a form asks for; a state only where there are some to choose from. */
export function addressFormView(country: string, locale: Locale): AddressForm {
  const form = postalFormOf(country)
  const states = listStatesOf(country, locale)
  const fields = partsOf(form).filter(({ name }) => name !== 'state' || states.length > 0)
  const needsStates = fields.some(({ name }) => name === 'state')
  return { country, fields, states: needsStates ? states : [], zipExample: form.zipExample }
}
