import { Type, type Static } from 'typebox'
import { creatorRequirements } from './creator-verification.ts'
import { documentKinds } from './document-uploads.ts'
import { endpointsOf } from './endpoint.ts'
import { Id, Time, Url } from './fields.ts'
import { listOf, listQuery } from './list.ts'
import { nullable } from './nullable.ts'
import { performerStates } from './performers.ts'
import { CountryCode } from './reference.ts'

const State = Type.Enum([...performerStates])
const reviewers = ['reviewer', 'admin'] as const

/** A creator in the list of staff. */
export const CreatorApplication = Type.Object({
  _id: Id,
  username: nullable(Type.String()),
  name: Type.String(),
  avatar: nullable(Url),
  country: nullable(CountryCode),
  state: State,
  createdAt: Time,
  /** When the creator or their state changed last. */
  updatedAt: Time,
})
export type CreatorApplication = Static<typeof CreatorApplication>

/** A document without its content, which is only shown one by one. */
const CreatorDocument = Type.Object({
  _id: Id,
  kind: Type.Enum([...documentKinds]),
  mimeType: Type.String(),
  sizeBytes: Type.Integer(),
  createdAt: Time,
  /** Null while it counts. */
  refusedAt: nullable(Time),
})
export type CreatorDocument = Static<typeof CreatorDocument>

/** A decision of staff about a creator, from the audit log. */
const CreatorDecision = Type.Object({
  at: Time,
  /** Null: the product itself. */
  by: nullable(Type.String()),
  from: State,
  to: State,
  reason: Type.String(),
})

export const CreatorApplicationDetail = Type.Object({
  ...CreatorApplication.properties,
  firstName: Type.String(),
  lastName: Type.String(),
  gender: nullable(Type.String()),
  email: nullable(Type.String()),
  verifiedEmail: Type.Boolean(),
  phone: nullable(Type.String()),
  phoneCode: nullable(Type.String()),
  /** `YYYY-MM-DD`. */
  dateOfBirth: nullable(Type.String()),
  bio: Type.String(),
  /** What a review or an approval still needs; may be empty. */
  missing: Type.Array(Type.Enum([...creatorRequirements])),
  /** The newest first. */
  documents: Type.Array(CreatorDocument),
  /** The newest first, at most 50. */
  decisions: Type.Array(CreatorDecision),
})
export type CreatorApplicationDetail = Static<typeof CreatorApplicationDetail>

const endpoint = endpointsOf({ area: 'admin', caller: 'staff', staffRoles: reviewers })

export const listCreatorApplications = endpoint('GET /admin/performers', {
  summary: 'Creators in any state, those who wait longest first.',
  query: listQuery(['updatedAt', 'createdAt'], { status: Type.Optional(State) }, { sort: 'asc' }),
  data: { 200: listOf(CreatorApplication) },
})

export const getCreatorApplication = endpoint('GET /admin/performers/:id', {
  summary: 'What a creator has said about themselves, the list of their documents, and what staff decided.',
  data: { 200: CreatorApplicationDetail },
  problems: ['NOT_FOUND'],
})

export const viewCreatorDocument = endpoint('POST /admin/performers/:id/documents/:documentId/views', {
  summary: 'Opens one document: a link for this session of this member of staff, for 2 minutes. Audited.',
  params: Type.Object({ id: Id, documentId: Id }),
  data: { 201: Type.Object({ url: Type.String(), mimeType: Type.String(), expiresAt: Time }) },
  problems: ['NOT_FOUND'],
})
