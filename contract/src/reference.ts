import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

/** ISO 3166-1 alpha-2, upper case. */
export const CountryCode = Type.String({ pattern: '^[A-Z]{2}$' })

/** A country that somebody writes: one of those that exist, by the format `country`. Answers keep `CountryCode`. */
export const ExistingCountry = Type.String({ pattern: '^[A-Z]{2}$', format: 'country' })

/** Whether the whole site is closed to the country that the caller's address belongs to. Answers always. */
export const checkCountryBlock = endpoint('GET /block/countries/check', {
  area: 'blocking',
  summary: "Whether the site is closed to the caller's country.",
  caller: 'anyone',
  data: { 200: Type.Object({ blocked: Type.Boolean() }) },
})
