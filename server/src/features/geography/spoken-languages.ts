import territories from 'cldr-core/supplemental/territoryInfo.json' with { type: 'json' }
import source, { type Culture } from '@ladjs/country-language'
import { sourceCountries } from '#src/platform/geolocation/countries.ts'

/** Microsoft's code of every locale without a code of its own: LOCALE_CUSTOM_UNSPECIFIED of MS-LCID, section 2.2.1. */
const CULTURE_WITHOUT_CODE = '0x1000'

type Spoken = { language: string; share: number; isOfficial: boolean }

type Territory = {
  _population: string
  languagePopulation?: Record<string, { _populationPercent: string; _officialStatus?: string }>
}
const territoryInfo: Record<string, Territory> = territories.supplemental.territoryInfo

const languages = source.getLanguages()
const isoOf = new Map(
  languages.flatMap(({ iso639_1, iso639_3 }) => [[iso639_1, iso639_3] as const, [iso639_3, iso639_3] as const]),
)
const names = new Intl.DisplayNames('en-US', { type: 'language', fallback: 'code' })
const regions = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' })

/** The languages of a country by CLDR: its official ones, else the one that most people speak. The most spoken is first. */
function spokenIn(country: string): string[] {
  const entries = Object.entries(territoryInfo[country]?.languagePopulation ?? {})
  const spoken = entries
    // A script, as in `uz_Cyrl`, makes no other language.
    .map(([tag, facts]): Spoken => ({
      language: tag.split('_')[0] ?? tag,
      share: Number(facts._populationPercent),
      isOfficial: ['official', 'de_facto_official'].includes(facts._officialStatus ?? ''),
    }))
    .filter(({ language }) => isoOf.has(language))
    .toSorted((a, b) => b.share - a.share)
  const official = spoken.filter(({ isOfficial }) => isOfficial)
  return [...new Set((official.length > 0 ? official : spoken.slice(0, 1)).map(({ language }) => language))]
}

/** The languages of a country as ISO 639-3; empty where nobody lives. */
export const languagesOf = (country: string): string[] =>
  spokenIn(country).map((language) => isoOf.get(language) ?? language)

/** The cultures of a country, such as `ca-AD`, named in English as the source names its own. */
export const culturesOf = (country: string): Culture[] =>
  spokenIn(country).map((language) => cultureOf(language, country))

const cultureOf = (language: string, country: string): Culture => ({
  langCultureName: `${language}-${country}`,
  displayName: `${names.of(language)} - ${regions.of(country)}`,
  cultureCode: CULTURE_WITHOUT_CODE,
})

type Speakers = { countries: string[]; langCultureMs: Culture[] }

let speakers: Map<string, Speakers> | undefined

/** Where a language is spoken: ISO 3166-1 alpha-3 codes, and its cultures; by its ISO 639-3 code. Made once. */
export function speakersOf(iso639_3: string): Speakers {
  speakers ??= allSpeakers()
  return speakers.get(iso639_3) ?? { countries: [], langCultureMs: [] }
}

function allSpeakers(): Map<string, Speakers> {
  const all = new Map<string, Speakers>()
  for (const { code_2, code_3 } of sourceCountries) {
    for (const language of spokenIn(code_2)) {
      const iso = isoOf.get(language) ?? language
      const known = all.get(iso) ?? { countries: [], langCultureMs: [] }
      known.countries.push(code_3)
      known.langCultureMs.push(cultureOf(language, code_2))
      all.set(iso, known)
    }
  }
  return all
}
