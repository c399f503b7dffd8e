import type { Country, PhoneCode as PhoneCodeSchema } from '@stagedoor/contract/geography'
import type { Locale } from '@stagedoor/contract/locales'
import type { SourceCountry } from '@ladjs/country-language'
import { countries as details, type TCountryCode } from 'countries-list'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import type { Static } from 'typebox'
import { sourceCountries } from '#src/platform/geolocation/countries.ts'
import { flagUrl } from './flags.ts'
import { culturesOf, languagesOf } from './spoken-languages.ts'

type PhoneCode = Static<typeof PhoneCodeSchema>

type Names = {
  region: Intl.DisplayNames
  currency: Intl.DisplayNames
  language: Intl.DisplayNames
  collator: Intl.Collator
}

function namesIn(locale: Locale): Names {
  const of = (type: 'region' | 'currency' | 'language') => new Intl.DisplayNames(locale, { type, fallback: 'code' })
  return {
    region: of('region'),
    currency: of('currency'),
    language: of('language'),
    collator: new Intl.Collator(locale),
  }
}

/** The currency symbol in a language, such as `NT$`. */
function symbolOf(currency: string, locale: Locale): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

function countryView(country: SourceCountry, locale: Locale, names: Names): Country {
  const detail = Object.hasOwn(details, country.code_2) ? details[country.code_2 as TCountryCode] : undefined
  const [currency] = detail?.currency ?? []
  const [language] = detail?.languages ?? []
  return {
    ...country,
    // The source lacks those of many small countries; CLDR has them.
    languages: country.languages?.length ? country.languages : languagesOf(country.code_2),
    langCultureMs: country.langCultureMs?.length ? country.langCultureMs : culturesOf(country.code_2),
    // CLDR's name: neutral, and in the reader's language.
    name: names.region.of(country.code_2) ?? country.name,
    capital: detail?.capital || null,
    region: detail?.continent ?? null,
    currency: currency
      ? { code: currency, name: names.currency.of(currency) ?? currency, symbol: symbolOf(currency, locale) }
      : null,
    language: language ? { code: language, name: names.language.of(language) ?? language } : null,
    flag: flagUrl(country.code_2),
  }
}

const countriesByLocale = new Map<Locale, Country[]>()

/** Every country, ordered as the language orders names. Made once a language. */
export function listCountriesIn(locale: Locale): Country[] {
  const found = countriesByLocale.get(locale)
  if (found) return found
  const names = namesIn(locale)
  const made = sourceCountries
    .map((country) => countryView(country, locale, names))
    .toSorted((a, b) => names.collator.compare(a.name, b.name))
  countriesByLocale.set(locale, made)
  return made
}

/** A country's name in a language; its code where CLDR has none. */
export const countryName = (code: string, locale: Locale): string =>
  listCountriesIn(locale).find(({ code_2 }) => code_2 === code)?.name ?? code

const phoneCodesByLocale = new Map<Locale, PhoneCode[]>()

/** The calling code of each country that has one, ordered by the country's name. */
export function listPhoneCodesIn(locale: Locale): PhoneCode[] {
  const found = phoneCodesByLocale.get(locale)
  if (found) return found
  const { region, collator } = namesIn(locale)
  const made = getCountries()
    .map((code) => ({
      code: `+${getCountryCallingCode(code)}`,
      countryCode: code as string,
      name: region.of(code) ?? code,
    }))
    .toSorted((a, b) => collator.compare(a.name, b.name))
  phoneCodesByLocale.set(locale, made)
  return made
}
