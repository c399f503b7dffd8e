declare module '@ladjs/country-language' {
  export type Culture = { langCultureName: string; displayName: string; cultureCode: string }
  export type SourceCountry = {
    code_2: string
    code_3: string
    numCode: string
    name: string
    languages?: string[]
    langCultureMs?: Culture[]
  }
  export type SourceLanguage = {
    iso639_1: string
    iso639_2: string
    iso639_2en: string
    iso639_3: string
    name: string[]
    nativeName: string[]
    direction: 'LTR' | 'RTL'
    family?: string
    countries?: string[]
    langCultureMs?: Culture[]
  }
  const source: {
    getCountries(): SourceCountry[]
    getLanguages(): SourceLanguage[]
    /** As `zh-TW`, or `az-Latn-AZ` where a script matters. */
    getLocales(): string[]
  }
  export default source
}
