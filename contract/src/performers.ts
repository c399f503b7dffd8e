import { Type, type Static } from 'typebox'
import { BirthDate, Username } from './auth.ts'
import { DocumentRefusal } from './creator-verification.ts'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Id, Time, Url } from './fields.ts'
import { languageCodes } from './language-codes.ts'
import { FileView } from './media.ts'
import { endlessListQuery, listOf } from './list.ts'
import { personName } from './person-name.ts'
import { performerFilters } from './performer-filters.ts'
import { Amount, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { nullableTraits } from './profile-traits.ts'
import { CountryCode, ExistingCountry } from './reference.ts'
import { MAXIMUM_FREE_DAYS } from './subscription-limits.ts'
import { topicIds } from './topics.ts'

/** The state of a creator. Uploads are published and money is earned from `approved` on. Rule CRE-1. */
export const performerStates = [
  'email_pending',
  'profile_incomplete',
  'documents_pending',
  'under_review',
  'approved',
  'payout_ready',
  'restricted',
  'suspended',
  'closed',
] as const
export type PerformerState = (typeof performerStates)[number]

/** A creator in a few words: beside a post, in a list of suggestions, on a receipt. */
export const PerformerCard = Type.Object({
  _id: Id,
  username: Type.String(),
  name: Type.String(),
  avatar: nullable(Url),
  cover: nullable(Url),
  verifiedAccount: Type.Boolean(),
  isFreeSubscription: Type.Boolean(),
  /** Days of the free plan; null: the site's. */
  durationFreeSubscriptionDays: nullable(Type.Integer()),
  /** USD. */
  monthlyPrice: nullable(SignedAmount),
  yearlyPrice: nullable(SignedAmount),
  /** The shortest plan of several months, where neither a month nor a year is sold; null otherwise. */
  subscriptionOffer: nullable(Type.Object({ months: Type.Integer(), price: SignedAmount })),
})
export type PerformerCard = Static<typeof PerformerCard>

export const PerformerStats = Type.Object({
  likes: Type.Integer(),
  subscribers: Type.Integer(),
  followers: Type.Integer(),
  views: Type.Integer(),
  totalFeeds: Type.Integer(),
  totalVideos: Type.Integer(),
  totalPhotos: Type.Integer(),
  totalGalleries: Type.Integer(),
  totalProducts: Type.Integer(),
})
export type PerformerStats = Static<typeof PerformerStats>

const performerFields = {
  ...PerformerCard.properties,
  ...nullableTraits,
  bio: Type.String(),
  country: nullable(CountryCode),
  languages: Type.Array(Type.String()),
  categoryIds: Type.Array(Id),
  /** Tokens a minute. */
  publicChatPrice: nullable(SignedAmount),
  privateChatPrice: nullable(SignedAmount),
  activateWelcomeVideo: Type.Boolean(),
  /** Where everyone plays the welcome video (HLS); null while it is off, absent or not processed. */
  welcomeVideoPath: nullable(Url),
  live: Type.Boolean(),
  streamingStatus: Type.Enum(['offline', 'public', 'private']),
  /** When the next stream that the creator has announced begins; null: none is announced. */
  nextStreamAt: nullable(Time),
  isOnline: Type.Boolean(),
  isFeatured: Type.Boolean(),
  isSubscribed: Type.Boolean(),
  isFollowed: Type.Boolean(),
  isBlockedByViewer: Type.Boolean(),
  isBookMarked: Type.Boolean(),
  usedFreeSubscription: Type.Boolean(),
  stats: PerformerStats,
  createdAt: Time,
  updatedAt: Time,
}

/** A creator's public profile, with its relation to the viewer. */
export const Performer = Type.Object(performerFields)
export type Performer = Static<typeof Performer>

/** A creator for their page: with the welcome video whose address lists have too. */
export const PerformerPage = Type.Object({ ...performerFields, welcomeVideo: nullable(FileView) })
export type PerformerPage = Static<typeof PerformerPage>

/** A creator as they see themselves. */
export const OwnPerformer = Type.Object({
  ...performerFields,
  /** In any state, and also while it is off. */
  welcomeVideo: nullable(FileView),
  /** Null until a third-party sign-in has been completed. */
  username: nullable(Type.String()),
  firstName: Type.String(),
  lastName: Type.String(),
  email: nullable(Type.String()),
  /** E.164. */
  phone: nullable(Type.String()),
  phoneCode: nullable(Type.String()),
  dateOfBirth: nullable(Type.String()),
  /** The account's state; the flags below are derived from it. */
  state: Type.Enum([...performerStates]),
  status: Type.Enum(['active', 'inactive', 'pending']),
  verifiedEmail: Type.Boolean(),
  verifiedDocument: Type.Boolean(),
})
export type OwnPerformer = Static<typeof OwnPerformer>

const publicEndpoint = endpointsOf({ area: 'performers', caller: 'anyone' })

export const getPerformer = publicEndpoint('GET /performers/:id', {
  summary:
    'A creator by id or user name; a name given up in the last 90 days still finds its owner. 404 for one not approved, or hidden from the caller.',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 60 }) }),
  data: { 200: PerformerPage },
  problems: ['NOT_FOUND'],
})

export const searchPerformers = publicEndpoint('GET /performers/user/search', {
  summary: 'Creators by filters; several values of one filter mean any of them.',
  query: endlessListQuery(['updatedAt', 'popular', 'latest', 'oldest', 'online', 'live'], {
    followed: Type.Optional(Type.Boolean()),
    ...performerFilters,
  }),
  cursor: { list: 'performers' },
  data: { 200: listOf(Performer) },
  // Filters and parts of names are the dearest reads that a visitor may ask for.
  rateLimit: { count: 120, windowSeconds: 60, by: 'account' },
})

/** The largest seed of an order by chance. */
export const MAXIMUM_SEED = 999_999

const fewQuery = Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }) })

const few = <const P extends string>(path: P, summary: string) =>
  publicEndpoint(`GET /performers/${path}`, {
    summary,
    query: fewQuery,
    data: { 200: listOf(Performer) },
  })

export const randomPerformers = publicEndpoint('GET /performers/search/random', {
  summary: 'A few creators by chance; with the same seed in the same order.',
  query: Type.Object({
    ...fewQuery.properties,
    seed: Type.Optional(Type.Integer({ minimum: 0, maximum: MAXIMUM_SEED })),
  }),
  data: { 200: listOf(Performer) },
})
export const topPerformers = few('top', 'The most followed and subscribed creators.')

const creatorEndpoint = endpointsOf({ area: 'performers', caller: 'performer' })

export const getOwnPerformer = creatorEndpoint('GET /performers/me', {
  summary: 'The signed-in creator.',
  data: { 200: OwnPerformer },
})

export const updateOwnPerformer = creatorEndpoint('PUT /performers/me', {
  summary: 'Changes the fields that are sent; anything else stays.',
  forbidsImpersonation: true,
  body: Type.Object({
    firstName: Type.Optional(personName()),
    lastName: Type.Optional(personName()),
    name: Type.Optional(personName({ minLength: 1 })),
    username: Type.Optional(Username),
    /** Must be an adult's. Fixed once a review has begun, as first and last name are. */
    dateOfBirth: Type.Optional(BirthDate),
    bio: Type.Optional(Type.String({ maxLength: 2_000 })),
    country: Type.Optional(nullable(ExistingCountry)),
    /** International, or national with `phoneCode`; kept in E.164. Null removes both. */
    phone: Type.Optional(nullable(Type.String({ maxLength: 30 }))),
    /** Read with `phone` only. */
    phoneCode: Type.Optional(nullable(Type.String({ maxLength: 8 }))),
    /** ISO 639-1. */
    languages: Type.Optional(Type.Array(Type.Enum([...languageCodes]), { maxItems: 20, uniqueItems: true })),
    /** Of the list of topics. */
    categoryIds: Type.Optional(Type.Array(Type.Enum([...topicIds]), { maxItems: 20, uniqueItems: true })),
    isFreeSubscription: Type.Optional(Type.Boolean()),
    durationFreeSubscriptionDays: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: MAXIMUM_FREE_DAYS }))),
    monthlyPrice: Type.Optional(nullable(Amount)),
    yearlyPrice: Type.Optional(nullable(Amount)),
    publicChatPrice: Type.Optional(nullable(Amount)),
    privateChatPrice: Type.Optional(nullable(Amount)),
    activateWelcomeVideo: Type.Optional(Type.Boolean()),
    ...Type.Partial(Type.Object(nullableTraits)).properties,
  }),
  data: { 200: OwnPerformer },
  problems: [
    'USERNAME_TAKEN',
    'USERNAME_REFUSED',
    'NAME_LOOK_ALIKE',
    'RENAMED_RECENTLY',
    'UNDER_AGE',
    'IDENTITY_LOCKED',
    'AMOUNT_OUT_OF_LIMITS',
    'FREE_SUBSCRIPTION_DISABLED',
    'PLAN_LENGTH_TAKEN',
  ],
})

export const updatePerformerStatus = endpoint('PUT /admin/performers/:id/status', {
  area: 'admin',
  summary:
    'Approves, restricts, suspends or closes a creator, or sends documents back. Audited. 409 with what is missing when a creator is not ready for review or approval.',
  caller: 'staff',
  staffRoles: ['reviewer', 'admin'],
  body: Type.Object({
    status: Type.Enum([
      'documents_pending',
      'under_review',
      'approved',
      'payout_ready',
      'restricted',
      'suspended',
      'closed',
    ]),
    reason: Type.String({ minLength: 1, maxLength: 1_000 }),
    /** With `documents_pending` only: which documents must be handed in again. Absent: all of them. */
    refusedDocuments: Type.Optional(Type.Array(DocumentRefusal, { minItems: 1, maxItems: 2 })),
  }),
  data: { 200: Type.Object({ _id: Id, username: nullable(Type.String()), state: Type.Enum([...performerStates]) }) },
  problems: ['NOT_FOUND', 'STATE_NOT_ALLOWED', 'CREATOR_NOT_READY', 'CREATOR_NAME_LOOK_ALIKE'],
})
