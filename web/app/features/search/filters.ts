import type { PerformerFilters } from '@stagedoor/contract/performer-filters'
import { traitLists, type OptionLists, type Trait } from '../profiles/traits.ts'

/** The lists that creators can be filtered by. */
const filtered = [
  'gender',
  'age',
  'sexualOrientation',
  'ethnicity',
  'height',
  'weight',
  'bodyType',
  'hair',
  'eyes',
] as const satisfies (Trait & keyof PerformerFilters)[]

/** One list as a field: what can be chosen, and what is (empty: no filter). */
export type FilterList = {
  name: (typeof filtered)[number]
  chosen: string
  options: readonly { value: string; label: string }[]
}

/** The filters of an address. Unknown values count as absent. */
export function readFilters(query: URLSearchParams, lists: OptionLists, countries: readonly { value: string }[]) {
  const fields = filtered.map((name): FilterList => {
    const options = (lists[traitLists[name]] ?? []).map(({ value, text }) => ({ value, label: text }))
    const chosen = options.find(({ value }) => value === query.get(name))?.value ?? ''
    return { name, chosen, options }
  })
  const country = countries.find(({ value }) => value === query.get('country'))?.value ?? ''
  const isFree = query.get('isFreeSubscription') === 'true'
  // The values are those of the contract's own lists.
  const chosen = Object.fromEntries(
    fields.flatMap(({ name, chosen: value }) => (value === '' ? [] : [[name, [value]]])),
  )
  const filters = {
    ...chosen,
    ...(country !== '' && { country: [country] }),
    ...(isFree && { isFreeSubscription: true }),
  } as PerformerFilters
  return { fields, country, isFree, filters }
}

/** The filters as parts of an address. */
export const partsOf = ({ fields, country, isFree }: ReturnType<typeof readFilters>): Record<string, string> => ({
  ...Object.fromEntries(fields.map(({ name, chosen }) => [name, chosen])),
  country,
  isFreeSubscription: isFree ? 'true' : '',
})
