import source from '@ladjs/country-language'

const codes: ReadonlySet<string> = new Set(source.getCountries().map(({ code_2 }) => code_2))

/** Whether this is the code (ISO 3166-1 alpha-2, upper case) of a country that exists: the contract's format `country`. */
export const isCountry = (code: string): boolean => codes.has(code)
