import { Type, type Static } from 'typebox'
import { documentKinds } from './document-uploads.ts'

/** The conditions for a review by staff, in the order in which a creator meets them. Rule CRE-9. */
export const creatorRequirements = [
  'verifiedEmail',
  'email',
  'username',
  'firstName',
  'lastName',
  'dateOfBirth',
  ...documentKinds,
] as const
export type CreatorRequirement = (typeof creatorRequirements)[number]

/** Why staff refuse a document. `other` comes with a note. */
export const documentRefusalReasons = [
  'unreadable',
  'expired',
  'name_mismatch',
  'face_mismatch',
  'wrong_document',
  'other',
] as const

export type DocumentRefusalReason = (typeof documentRefusalReasons)[number]

/** One document that staff refuse, and what its owner reads about it. */
export const DocumentRefusal = Type.Object({
  kind: Type.Enum([...documentKinds]),
  reason: Type.Enum([...documentRefusalReasons]),
  /** In the words of staff, shown to the creator. */
  note: Type.Optional(Type.String({ maxLength: 500 })),
})
export type DocumentRefusal = Static<typeof DocumentRefusal>
