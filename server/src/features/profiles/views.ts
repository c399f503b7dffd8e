import type { FileView } from '@stagedoor/contract/media'
import { fromCents } from '@stagedoor/contract/money'
import type { OwnPerformer, Performer, PerformerCard, PerformerStats } from '@stagedoor/contract/performers'
import type { CurrentUser, SignedInUser, UserCard } from '@stagedoor/contract/users'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { Account } from '../identity/index.ts'
import type { PerformerCardRow, UserCardRow } from './cards/card-rows.ts'
import { NO_RELATION, type Relation } from './facts.ts'
import type { PerformerRow } from './performer-row.ts'
import type { OwnPerformerRow, ProfileRow } from './queries.ts'
import { flagsOf } from './rules.ts'

const amount = (cents: number | null): number | null => (cents === null ? null : fromCents(cents))

const NO_STATS: PerformerStats = {
  likes: 0,
  subscribers: 0,
  followers: 0,
  views: 0,
  totalFeeds: 0,
  totalVideos: 0,
  totalPhotos: 0,
  totalGalleries: 0,
  totalProducts: 0,
}

/** What somebody is called: by the display name, else by the user name. Rule CRE-10. */
export const shownName = ({ name, username }: { name: string; username: string | null }): string =>
  name || (username ?? '')

export const userCardView = (row: UserCardRow): UserCard => ({
  _id: row.account_id,
  username: row.username,
  name: shownName(row),
  avatar: row.avatar_url,
})

export const performerCardView = (row: PerformerCardRow): PerformerCard => ({
  _id: row.account_id,
  username: row.username,
  name: shownName(row),
  avatar: row.avatar_url,
  cover: row.cover_url,
  // Only public creators have a card, and public means verified.
  verifiedAccount: true,
  isFreeSubscription: row.is_free_subscription,
  durationFreeSubscriptionDays: row.free_subscription_days,
  monthlyPrice: amount(row.monthly_price_cents),
  yearlyPrice: amount(row.yearly_price_cents),
  subscriptionOffer: row.offer && { months: row.offer.months, price: fromCents(row.offer.price_cents) },
})

type Traits = Pick<
  Performer,
  'gender' | 'sexualOrientation' | 'age' | 'eyes' | 'hair' | 'height' | 'weight' | 'size' | 'ethnicity' | 'bodyType'
>

/** Values of option lists are checked where they come in: the columns hold nothing else. */
const traitsOf = (row: PerformerRow): Traits =>
  ({
    gender: row.gender,
    sexualOrientation: row.sexual_orientation,
    age: row.age,
    eyes: row.eyes,
    hair: row.hair,
    height: row.height,
    weight: row.weight,
    size: row.size,
    ethnicity: row.ethnicity,
    bodyType: row.body_type,
  }) as Traits

/** What a creator's view shows of other features. */
export type PerformerParts = {
  relation?: Relation | undefined
  stats?: Partial<PerformerStats> | undefined
  /** As far as everyone sees it. */
  welcomeVideo?: FileView | undefined
}

/** A creator for a viewer. */
export function performerView(
  row: PerformerRow,
  { relation = NO_RELATION, stats = {}, welcomeVideo }: PerformerParts,
): Performer {
  return {
    ...performerCardView(row),
    ...traitsOf(row),
    verifiedAccount: flagsOf(row.state).verifiedAccount,
    bio: row.bio,
    country: row.country,
    languages: row.languages,
    categoryIds: row.category_ids,
    publicChatPrice: amount(row.public_chat_price_token_cents),
    privateChatPrice: amount(row.private_chat_price_token_cents),
    activateWelcomeVideo: row.has_welcome_video,
    welcomeVideoPath: welcomeVideo?.playback?.hls ?? null,
    live: row.streaming_status !== 'offline',
    streamingStatus: row.streaming_status,
    nextStreamAt: row.next_stream_at?.toISOString() ?? null,
    isOnline: row.is_online,
    isFeatured: row.is_featured,
    isSubscribed: relation.isSubscribed,
    isFollowed: relation.isFollowed,
    isBlockedByViewer: relation.hasBlocked,
    isBookMarked: relation.isBookMarked,
    usedFreeSubscription: relation.usedFreeSubscription,
    stats: { ...NO_STATS, ...stats },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** A creator for themselves. */
export const ownPerformerView = (
  row: OwnPerformerRow,
  account: Account,
  { ownWelcomeVideo, ...parts }: PerformerParts & { ownWelcomeVideo: FileView | null },
): OwnPerformer => ({
  ...performerView({ ...row, username: row.username ?? '' }, parts),
  welcomeVideo: ownWelcomeVideo,
  username: row.username,
  name: row.name,
  ...flagsOf(row.state),
  firstName: row.first_name,
  lastName: row.last_name,
  email: account.email,
  phone: row.phone,
  phoneCode: row.phone_code,
  dateOfBirth: row.date_of_birth,
  state: row.state,
  verifiedEmail: account.email_verified_at !== null,
})

export type CurrentUserParts = {
  accountId: string
  account: Account
  profile: ProfileRow
  viewer: Viewer
  /** Of a creator; null for everyone else. */
  state: OwnPerformer['state'] | null
  balanceTokenCents: number
  stats: CurrentUser['stats']
  thirdParties: ReadonlySet<string>
  impersonation: CurrentUser['impersonation']
}

type SignedInParts = Pick<CurrentUserParts, 'accountId' | 'balanceTokenCents' | 'impersonation'> & {
  account: Pick<Account, 'username' | 'email' | 'role' | 'staff_roles'>
  profile: Pick<ProfileRow, 'name' | 'avatar_url' | 'cover_url'>
}

/** The signed-in account in a few words, by the name that others see. */
export const signedInUserView = ({
  accountId,
  account,
  profile,
  balanceTokenCents,
  impersonation,
}: SignedInParts): SignedInUser => ({
  _id: accountId,
  name: shownName({ name: profile.name, username: account.username }),
  username: account.username,
  email: account.email,
  avatar: profile.avatar_url,
  cover: profile.cover_url,
  roles: account.role === 'staff' ? [...account.staff_roles] : [account.role],
  isPerformer: account.role === 'performer',
  balance: fromCents(balanceTokenCents),
  impersonation,
})

/** The signed-in account for itself, with the display name as it is edited: empty where there is none. */
export const currentUserView = ({ viewer, state, stats, thirdParties, ...parts }: CurrentUserParts): CurrentUser => {
  const { account, profile } = parts
  return {
    ...signedInUserView(parts),
    name: profile.name,
    firstName: profile.first_name,
    lastName: profile.last_name,
    // Checked against the option lists where they come in.
    gender: profile.gender as CurrentUser['gender'],
    country: profile.country,
    locale: account.locale as CurrentUser['locale'],
    verifiedEmail: account.email_verified_at !== null,
    verifiedAccount: state !== null && flagsOf(state).verifiedAccount,
    twitterConnected: thirdParties.has('twitter'),
    googleConnected: thirdParties.has('google'),
    isImpersonated: viewer.impersonatorId !== null,
    stats,
    createdAt: account.created_at.toISOString(),
  }
}
