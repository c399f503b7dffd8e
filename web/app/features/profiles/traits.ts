import type { OptionListName } from '@stagedoor/contract/option-lists'
import type { Performer } from '@stagedoor/contract/performers'
import type { Choice } from '../../session/choices.ts'

/** A creator's choices, by the specification's names, and the list that each is from; in the order shown. */
export const traitLists = {
  gender: 'genders',
  age: 'ages',
  sexualOrientation: 'sexualOrientations',
  ethnicity: 'ethnicities',
  height: 'heights',
  weight: 'weights',
  bodyType: 'bodyTypes',
  size: 'sizes',
  hair: 'hairs',
  eyes: 'eyes',
} as const satisfies Partial<Record<keyof Performer, OptionListName>>

export type Trait = keyof typeof traitLists

export const traitNames = Object.keys(traitLists) as Trait[]

/** The option lists with their labels in the language of the page. */
export type OptionLists = Readonly<Record<string, readonly { value: string; text: string }[]>>

export type Traits = Record<Trait, string | null>

/** What can be chosen of one of them. */
export const choicesOf = (trait: Trait, lists: OptionLists): Choice[] =>
  (lists[traitLists[trait]] ?? []).map(({ value, text }) => ({ value, label: text }))

/** The traits that a creator chose, with their labels. */
export const labelledTraits = (traits: Traits, lists: OptionLists): { name: Trait; label: string }[] =>
  traitNames.flatMap((name) => {
    const option = lists[traitLists[name]]?.find(({ value }) => value === traits[name])
    return option ? [{ name, label: option.text }] : []
  })
