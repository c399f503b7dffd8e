import type { Locale } from '@stagedoor/contract/locales'
import { optionValues, type OptionListName } from '@stagedoor/contract/option-lists'
import { textOf, type ServerTexts } from '#src/platform/text/text-of.ts'

/** Lists with ranges as values, such as `140_142`. */
type BandList = 'heights' | 'weights' | 'ages'

export type ProfileOption = { value: string; text: string }

const isBandList = (name: OptionListName): name is BandList =>
  name === 'heights' || name === 'weights' || name === 'ages'

/** `under_140`, `140_142` or `over_190` in words. */
function bandText({ t }: ServerTexts, list: BandList, value: string): string {
  const unit = t(`options:units.${list}`)
  const [first = '', second = ''] = value.split('_')
  if (first === 'under') return t('options:under', { limit: second, unit })
  if (first === 'over') return t('options:over', { limit: second, unit })
  return t('options:between', { from: first, to: second, unit })
}

function labelOf(texts: ServerTexts, list: OptionListName, value: string): string {
  if (isBandList(list)) return bandText(texts, list, value)
  const labels: Record<string, string> = texts.all('options')[list]
  return labels[value] ?? value
}

const optionsByLocale = new Map<Locale, Record<string, ProfileOption[]>>()

/** The ten lists of a profile with their labels, values in their fixed order. Made once a language. Rule CRE-8. */
export function profileOptionsIn(locale: Locale): Record<string, ProfileOption[]> {
  const found = optionsByLocale.get(locale)
  if (found) return found
  const texts = textOf(locale)
  const lists = Object.entries(optionValues) as [OptionListName, readonly string[]][]
  const made = Object.fromEntries(
    lists.map(([list, values]) => [list, values.map((value) => ({ value, text: labelOf(texts, list, value) }))]),
  )
  optionsByLocale.set(locale, made)
  return made
}
