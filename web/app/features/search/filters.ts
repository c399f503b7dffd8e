import type { Locale } from '@stagedoor/contract/locales'
import type { PerformerFilters } from '@stagedoor/contract/performer-filters'
import { readChoices, writeChoices, type Choice, type ChoicesText } from '../../session/choices.ts'
import { countriesIn } from '../identity/countries.ts'
import { languagesIn } from '../profiles/languages.ts'
import { topicsIn } from '../profiles/topics.ts'
import { choicesOf, type OptionLists, type Trait } from '../profiles/traits.ts'

/** The lists of the profile that creators can be filtered by. */
const traits = [
  'gender',
  'age',
  'sexualOrientation',
  'ethnicity',
  'height',
  'weight',
  'bodyType',
  'size',
  'hair',
  'eyes',
] as const satisfies (Trait & keyof PerformerFilters)[]

/** The languages that can be chosen: those that most people speak, beside those of the site. */
const spoken = new Set('ar de en es fr hi id it ja ko ms nl pl pt ru th tl tr vi zh'.split(' '))

/** What a month may cost at most, in USD. */
const priceSteps = ['5', '10', '20', '50']

/** One filter as a field: what can be chosen, and what is (empty: no filter). Prices are USD, or `free`. */
export type FilterField = {
  name: 'topic' | 'language' | 'price' | 'country' | (typeof traits)[number]
  chosen: string
  options: ChoicesText
}

/** A filter that is chosen, in the reader's language. */
type ChosenFilter = Pick<FilterField, 'name' | 'chosen'> & { label: string }

/** The filters beside a list: those that most people use as fields, and of the others what is chosen. */
export type ShownFilters = { fields: readonly FilterField[]; others: readonly ChosenFilter[] }

type Read = { fields: readonly FilterField[]; filters: PerformerFilters }

export const NO_FILTERS: Read = { fields: [], filters: {} }

/** The filters of an address, in the order shown. Unknown values count as absent. */
export function readFilters(query: URLSearchParams, { lists, locale }: { lists: OptionLists; locale: Locale }): Read {
  const field = (name: FilterField['name'], options: readonly Choice[]): FilterField => ({
    name,
    chosen: options.find(({ value }) => value === query.get(name))?.value ?? '',
    options: writeChoices(options),
  })
  const fields = [
    field('topic', topicsIn(locale)),
    field(
      'language',
      languagesIn(locale).filter(({ value }) => spoken.has(value)),
    ),
    // Their labels have an amount in them, which the form writes.
    field(
      'price',
      ['free', ...priceSteps].map((value) => ({ value, label: value })),
    ),
    field('country', countriesIn(locale)),
    ...traits.map((name) => field(name, choicesOf(name, lists))),
  ]
  return { fields, filters: filtersOf(fields) }
}

const listed: readonly string[] = [...traits, 'country', 'language']

/** What the API is asked for. */
function filtersOf(fields: readonly FilterField[]): PerformerFilters {
  const chosenIn = (wanted: FilterField['name']) => fields.find(({ name }) => name === wanted)?.chosen ?? ''
  // The values are those of the contract's own lists.
  const chosen = Object.fromEntries(
    fields.flatMap(({ name, chosen: value }) => (value !== '' && listed.includes(name) ? [[name, [value]]] : [])),
  )
  const [topic, price] = [chosenIn('topic'), chosenIn('price')]
  return {
    ...chosen,
    ...(topic !== '' && { categoryIds: [topic] }),
    ...(price === 'free' && { isFreeSubscription: true }),
    ...(price !== '' && price !== 'free' && { maximumMonthlyPrice: Number(price) }),
  }
}

/** What stands beside a list of creators. */
export const shownOf = ({ fields }: Read): ShownFilters => ({
  fields: fields.filter(isMain),
  others: fields
    .filter((field) => !isMain(field) && field.chosen !== '')
    .map(({ name, chosen, options }) => ({
      name,
      chosen,
      label: readChoices(options).find(({ value }) => value === chosen)?.label ?? chosen,
    })),
})

const isMain = ({ name }: FilterField): boolean => name === 'topic' || name === 'language' || name === 'price'

/** The filters as parts of an address. */
export const partsOf = ({ fields }: Read): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, chosen }) => [name, chosen]))
