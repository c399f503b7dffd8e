import { Type, type Static } from 'typebox'
import { Id } from './fields.ts'
import { languageCodes } from './language-codes.ts'
import { several } from './list.ts'
import { Amount } from './money.ts'
import { traits } from './profile-traits.ts'
import { ExistingCountry } from './reference.ts'

/** Filters of creators by what their profile says; several values of one mean any of them. */
export const performerFilters = {
  isFreeSubscription: Type.Optional(Type.Boolean()),
  /** USD: a month costs at most this, or nothing. */
  maximumMonthlyPrice: Type.Optional(Amount),
  isFeatured: Type.Optional(Type.Boolean()),
  categoryIds: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  /** Creators who speak one of them. ISO 639-1. */
  language: several(Type.Enum([...languageCodes])),
  country: Type.Optional(Type.Array(ExistingCountry, { maxItems: 50 })),
  gender: several(traits.gender),
  sexualOrientation: several(traits.sexualOrientation),
  age: several(traits.age),
  eyes: several(traits.eyes),
  hair: several(traits.hair),
  height: several(traits.height),
  weight: several(traits.weight),
  size: several(traits.size),
  ethnicity: several(traits.ethnicity),
  bodyType: several(traits.bodyType),
} as const
const PerformerFilters = Type.Object(performerFilters)
export type PerformerFilters = Static<typeof PerformerFilters>
