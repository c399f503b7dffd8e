import source, { type SourceCountry } from '@ladjs/country-language'

/**
 * Kosovo by the codes that ISO 3166 leaves to its users and that CLDR, postal services and address databases give it.
 * The source has only what ISO assigned.
 */
const KOSOVO: SourceCountry = { code_2: 'XK', code_3: 'XKX', numCode: '983', name: 'Kosovo' }

/** Every country, with what the source knows of it. */
export const sourceCountries: readonly SourceCountry[] = [...source.getCountries(), KOSOVO]

const codes: ReadonlySet<string> = new Set(sourceCountries.map(({ code_2 }) => code_2))

/** Whether this is the code (ISO 3166-1 alpha-2, upper case, and `XK`) of a country: the contract's format `country`. */
export const isCountry = (code: string): boolean => codes.has(code)
