import { Type, type Static } from 'typebox'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Url } from './fields.ts'
import { optionValues } from './option-lists.ts'
import { nullable } from './nullable.ts'
import { CountryCode } from './reference.ts'

/** A culture as the source writes it: `zh-TW`, its English name and its number. Rule SITE-6. */
export const LangCulture = Type.Object({
  langCultureName: Type.String(),
  displayName: Type.String(),
  cultureCode: Type.String(),
})

/** A country with all its fields (rule SITE-6); `name` is in the caller's language. */
export const Country = Type.Object({
  code_2: CountryCode,
  code_3: Type.String(),
  numCode: Type.String(),
  name: Type.String(),
  languages: Type.Array(Type.String()),
  langCultureMs: Type.Array(LangCulture),
  capital: nullable(Type.String()),
  /** Continent code: AF AN AS EU NA OC SA. */
  region: nullable(Type.String()),
  currency: nullable(Type.Object({ code: Type.String(), name: Type.String(), symbol: Type.String() })),
  language: nullable(Type.Object({ code: Type.String(), name: Type.String() })),
  flag: nullable(Url),
})
export type Country = Static<typeof Country>

/** A state, province or the like. `code` is its ISO 3166-2 code where one is known. */
export const State = Type.Object({ code: Type.String(), name: Type.String() })
export type State = Static<typeof State>

/** A language with all its fields (rule SITE-6); `name` begins with its name in the caller's language. */
export const Language = Type.Object({
  iso639_1: Type.String(),
  iso639_2: Type.String(),
  iso639_2en: Type.String(),
  iso639_3: Type.String(),
  name: Type.Array(Type.String()),
  nativeName: Type.Array(Type.String()),
  direction: Type.Enum(['LTR', 'RTL']),
  family: Type.String(),
  countries: Type.Array(Type.String()),
  langCultureMs: Type.Array(LangCulture),
})
export type Language = Static<typeof Language>

export const InterfaceLanguage = Type.Object({ code: Type.String(), name: Type.String(), nativeName: Type.String() })

export const PhoneCode = Type.Object({ code: Type.String(), countryCode: CountryCode, name: Type.String() })

const Option = Type.Object({ value: Type.String(), text: Type.String() })
const optionLists = Object.fromEntries(Object.keys(optionValues).map((name) => [name, Type.Array(Option)]))

const referenceEndpoint = endpointsOf({ area: 'reference', caller: 'anyone', cacheSeconds: 86_400 })

export const listCountries = referenceEndpoint('GET /countries/list', {
  summary: 'Every country, named and ordered in the language of the call.',
  data: { 200: Type.Array(Country) },
})

export const listStates = referenceEndpoint('GET /states/:country', {
  summary: 'The states or provinces of a country (ISO 3166-1 alpha-2).',
  params: Type.Object({ country: Type.String({ pattern: '^[A-Za-z]{2}$' }) }),
  data: { 200: Type.Array(State) },
})

export const listCities = referenceEndpoint('GET /cities/:country/:state', {
  summary: 'The cities of a state, by its code or its name, as the source writes them.',
  params: Type.Object({
    country: Type.String({ pattern: '^[A-Za-z]{2}$' }),
    state: Type.String({ minLength: 1, maxLength: 80 }),
  }),
  data: { 200: Type.Array(Type.String()) },
})

export const listLanguages = referenceEndpoint('GET /languages/list', {
  summary: 'Every language.',
  data: { 200: Type.Array(Language) },
})

export const listInterfaceLanguages = referenceEndpoint('GET /languages', {
  summary: 'The languages of the interface.',
  data: { 200: Type.Array(InterfaceLanguage) },
})

export const listLocales = referenceEndpoint('GET /locales', {
  summary: 'Every locale: language, script where it matters, region.',
  data: { 200: Type.Array(Type.Array(Type.String(), { minItems: 2, maxItems: 3 })) },
})

export const listPhoneCodes = referenceEndpoint('GET /phone-codes/list', {
  summary: 'The calling code of each country.',
  data: { 200: Type.Array(PhoneCode) },
})

export const listProfileOptions = referenceEndpoint('GET /user-additional', {
  summary: 'The ten lists to choose from on a profile, with labels in the language of the call.',
  data: { 200: Type.Object(optionLists) },
})

export const locateAddress = endpoint('GET /geo-location/ip', {
  area: 'reference',
  caller: 'anyone',
  summary: "The country of the caller's address, as far as it can be told.",
  data: {
    200: Type.Object({ ip: Type.String(), countryCode: nullable(CountryCode), countryName: nullable(Type.String()) }),
  },
})
