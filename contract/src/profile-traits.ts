import { Type } from 'typebox'
import { nullable } from './nullable.ts'
import { optionValues } from './option-lists.ts'

const option = <const V extends readonly string[]>(values: V) => Type.Enum<[...V]>([...values])

/** A creator's choices from the option lists. */
export const traits = {
  gender: option(optionValues.genders),
  sexualOrientation: option(optionValues.sexualOrientations),
  age: option(optionValues.ages),
  eyes: option(optionValues.eyes),
  hair: option(optionValues.hairs),
  height: option(optionValues.heights),
  weight: option(optionValues.weights),
  size: option(optionValues.sizes),
  ethnicity: option(optionValues.ethnicities),
  bodyType: option(optionValues.bodyTypes),
}

/** The same on a profile, where each is optional. */
export const nullableTraits = {
  gender: nullable(traits.gender),
  sexualOrientation: nullable(traits.sexualOrientation),
  age: nullable(traits.age),
  eyes: nullable(traits.eyes),
  hair: nullable(traits.hair),
  height: nullable(traits.height),
  weight: nullable(traits.weight),
  size: nullable(traits.size),
  ethnicity: nullable(traits.ethnicity),
  bodyType: nullable(traits.bodyType),
}
