import {
  listCities,
  listCountries,
  listInterfaceLanguages,
  listLanguages,
  listLocales,
  listPhoneCodes,
  listProfileOptions,
  listStates,
  locateAddress,
} from '@stagedoor/contract/geography'
import { exactly, ok, refuse } from '#src/platform/http/answer.ts'
import { isCountry } from '#src/platform/geolocation/countries.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { listCitiesOf } from './cities.ts'
import { countryName, listCountriesIn, listPhoneCodesIn } from './countries.ts'
import { listAllLocales, listInterfaceLanguagesIn, listLanguagesIn } from './languages.ts'
import { profileOptionsIn } from './profile-options.ts'
import { listStatesOf, sourceKeyOf } from './states.ts'

/** Countries, states, cities, languages and the lists of a profile. Rule SITE-6. */
export function referenceRoutes(countryOf: (address: string) => string | null): BoundRoute[] {
  return [
    route(listCountries, async ({ locale }) => exactly(listCountriesIn(locale))),
    route(listStates, async ({ params, locale }) => {
      const country = params.country.toUpperCase()
      return isCountry(country) ? ok(listStatesOf(country, locale)) : refuse('NOT_FOUND')
    }),
    route(listCities, async ({ params }) => {
      const country = params.country.toUpperCase()
      const key = sourceKeyOf(country, params.state)
      return key === null ? refuse('NOT_FOUND') : ok([...(await listCitiesOf(country, key))])
    }),
    route(listLanguages, async ({ locale }) => exactly(listLanguagesIn(locale))),
    route(listInterfaceLanguages, async ({ locale }) => ok(listInterfaceLanguagesIn(locale))),
    route(listLocales, async () => ok(listAllLocales())),
    route(listPhoneCodes, async ({ locale }) => exactly(listPhoneCodesIn(locale))),
    route(listProfileOptions, async ({ locale }) => ok(profileOptionsIn(locale))),
    route(locateAddress, async ({ address, locale }) => {
      const countryCode = countryOf(address)
      return ok({
        ip: address,
        countryCode,
        countryName: countryCode === null ? null : countryName(countryCode, locale),
      })
    }),
  ]
}
