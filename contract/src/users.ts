import { Type, type Static } from 'typebox'
import { AccountLocale, UploadId, Username } from './auth.ts'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Id, Time, Url } from './fields.ts'
import { listOf, listQuery } from './list.ts'
import { personName } from './person-name.ts'
import { pictureProblems } from './media.ts'
import { SignedAmount } from './money.ts'
import { Impersonation } from './impersonation.ts'
import { nullable } from './nullable.ts'
import { optionValues } from './option-lists.ts'
import { CountryCode, ExistingCountry } from './reference.ts'

/** An account in a few words, as others may see it: nothing but its public name and picture. */
export const UserCard = Type.Object({
  _id: Id,
  username: nullable(Type.String()),
  name: Type.String(),
  avatar: nullable(Url),
})
export type UserCard = Static<typeof UserCard>

/** The signed-in account's own view. */
export const CurrentUser = Type.Object({
  _id: Id,
  name: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  /** Null until a third-party sign-in has been completed. */
  username: nullable(Type.String()),
  email: nullable(Type.String()),
  /** Null where none was chosen: the screen shows its placeholder. */
  avatar: nullable(Url),
  cover: nullable(Url),
  gender: nullable(Type.Enum([...optionValues.genders])),
  country: nullable(CountryCode),
  locale: nullable(AccountLocale),
  /** `user`, `performer`, or the roles of staff: `support`, `reviewer`, `finance`, `admin`. */
  roles: Type.Array(Type.String()),
  isPerformer: Type.Boolean(),
  /** Tokens. */
  balance: SignedAmount,
  verifiedEmail: Type.Boolean(),
  verifiedAccount: Type.Boolean(),
  twitterConnected: Type.Boolean(),
  googleConnected: Type.Boolean(),
  isImpersonated: Type.Boolean(),
  /** The staff who act as this account; null for its owner. */
  impersonation: nullable(Impersonation),
  stats: Type.Object({ following: Type.Integer(), subscriptions: Type.Integer() }),
  createdAt: Time,
})
export type CurrentUser = Static<typeof CurrentUser>

/** Who is signed in, as every page needs it. */
export const SignedInUser = Type.Pick(CurrentUser, [
  '_id',
  'name',
  'username',
  'email',
  'avatar',
  'cover',
  'roles',
  'isPerformer',
  'balance',
  'impersonation',
])
export type SignedInUser = Static<typeof SignedInUser>

const accountEndpoint = endpointsOf({ area: 'users', caller: 'account' })

export const getSignedInUser = accountEndpoint('GET /users/me/summary', {
  summary: 'The account that the token belongs to, in the few fields that every page shows.',
  data: { 200: SignedInUser },
})

export const getCurrentUser = accountEndpoint('GET /users/me', {
  summary: 'The account that the token belongs to.',
  data: { 200: CurrentUser },
})

export const updateCurrentUser = accountEndpoint('PUT /users', {
  summary: 'Changes the fields that are sent; anything else stays. One new user name in 30 days.',
  body: Type.Object({
    firstName: Type.Optional(personName()),
    lastName: Type.Optional(personName()),
    name: Type.Optional(personName()),
    username: Type.Optional(Username),
    gender: Type.Optional(nullable(Type.Enum([...optionValues.genders]))),
    country: Type.Optional(nullable(ExistingCountry)),
    locale: Type.Optional(nullable(AccountLocale)),
  }),
  data: { 200: CurrentUser },
  problems: ['USERNAME_TAKEN', 'USERNAME_REFUSED', 'NAME_LOOK_ALIKE', 'RENAMED_RECENTLY', 'IDENTITY_LOCKED'],
})

/** A picture of a profile, ready to show. */
export const ProfilePicture = Type.Object({ _id: Id, url: Url })

const profilePicture = { maximumBytes: 20 * 1024 * 1024, maximumCount: 1, isOptional: true } as const
const avatarUploadEndpoint = endpointsOf({
  body: Type.Object({ avatarUpload: UploadId }),
})

/** Decoding a picture takes a second of a core that all share. */
const pictureLimit = { count: 30, windowSeconds: 3_600, by: 'account' } as const

export const uploadUserAvatar = avatarUploadEndpoint('POST /users/avatar/upload', {
  files: { avatar: profilePicture },
  area: 'users',
  summary: 'Takes a picture, or a resumable upload that has arrived before, and makes it the avatar.',
  caller: 'account',
  data: { 200: ProfilePicture },
  problems: pictureProblems,
  rateLimit: pictureLimit,
})

export const uploadPerformerAvatar = avatarUploadEndpoint('POST /performers/avatar/upload', {
  files: { avatar: profilePicture },
  area: 'performers',
  summary: "Takes a picture, or a resumable upload that has arrived before, and makes it the creator's avatar.",
  caller: 'performer',
  data: { 200: ProfilePicture },
  problems: pictureProblems,
  rateLimit: pictureLimit,
})

export const uploadPerformerCover = endpoint('POST /performers/cover/upload', {
  area: 'performers',
  summary:
    "Takes a picture, or a resumable upload that has arrived before, and makes it the cover of the creator's profile.",
  caller: 'performer',
  body: Type.Object({ coverUpload: UploadId }),
  files: { cover: profilePicture },
  data: { 200: ProfilePicture },
  problems: pictureProblems,
  rateLimit: pictureLimit,
})

/** An id of the caller's own uploads. Addresses are never followed: 422. */
export const AvatarPath = Type.Object({ avatarPath: Type.String({ minLength: 1, maxLength: 2_000 }) })

export const setUserAvatarPath = accountEndpoint('PUT /users/avatar/path', {
  summary: 'Shows an avatar that the caller has uploaded before, by its id.',
  body: AvatarPath,
  data: { 200: ProfilePicture },
  problems: ['NOT_OWN_UPLOAD'],
})

export const searchUsers = accountEndpoint('GET /users/search', {
  summary: 'People by a part of their name: creators find those who follow them, staff everybody.',
  query: listQuery(['updatedAt', 'createdAt'], {}),
  data: { 200: listOf(UserCard) },
})

export const searchFollowers = endpoint('GET /users/search/followers', {
  area: 'users',
  summary: 'Those who follow the calling creator, by a part of their name.',
  caller: 'performer',
  query: listQuery(['updatedAt', 'createdAt'], {}),
  data: { 200: listOf(UserCard) },
})

export const viewUser = accountEndpoint('GET /users/view/:id', {
  summary: 'What is public of a person: creators see those who follow them or are subscribed, staff everybody.',
  data: { 200: UserCard },
  problems: ['NOT_FOUND'],
})
