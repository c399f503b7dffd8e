import type { Locale } from '@stagedoor/contract/locales'
import { optionValues, type OptionListName } from '@stagedoor/contract/option-lists'
import { optionTexts, type BandList, type OptionTexts } from './option-texts/option-texts.ts'

export type ProfileOption = { value: string; text: string }

const isBandList = (name: OptionListName): name is BandList =>
  name === 'heights' || name === 'weights' || name === 'ages'

/** `under_140`, `140_142` or `over_190` in words. */
function bandText(texts: OptionTexts, list: BandList, value: string): string {
  const unit = texts.units[list]
  const [first = '', second = ''] = value.split('_')
  if (first === 'under') return texts.under({ limit: second, unit })
  if (first === 'over') return texts.over({ limit: second, unit })
  return texts.between({ from: first, to: second, unit })
}

function labelOf(texts: OptionTexts, list: OptionListName, value: string): string {
  if (isBandList(list)) return bandText(texts, list, value)
  const words: Record<string, string> = texts[list]
  return words[value] ?? value
}

/** The ten lists of a profile with their labels, values in their fixed order. Rule CRE-8. */
export function profileOptionsIn(locale: Locale): Record<string, ProfileOption[]> {
  const texts = optionTexts[locale]
  const lists = Object.entries(optionValues) as [OptionListName, readonly string[]][]
  return Object.fromEntries(
    lists.map(([list, values]) => [list, values.map((value) => ({ value, text: labelOf(texts, list, value) }))]),
  )
}
