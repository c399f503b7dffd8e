import type { Performer } from '@stagedoor/contract/performers'

/** A creator, for cards. */
export type Creator = {
  id: string
  username: string
  name: string
  avatar: string | null
  cover: string | null
  isVerified: boolean
  isOnline: boolean
  bio: string
}

export const creatorOf = (performer: Performer): Creator => ({
  id: performer._id,
  username: performer.username,
  name: performer.name,
  avatar: performer.avatar,
  cover: performer.cover,
  isVerified: performer.verifiedAccount,
  isOnline: performer.isOnline,
  bio: performer.bio.slice(0, 120),
})

/** A creator, for their own page. */
export type CreatorPage = Creator & {
  stats: { posts: number; followers: number; likes: number }
  isFollowed: boolean
  isSubscribed: boolean
  subscription: { isFree: boolean; monthlyPrice: number | null; yearlyPrice: number | null }
}

export const creatorPageOf = (performer: Performer): CreatorPage => ({
  ...creatorOf(performer),
  bio: performer.bio,
  stats: { posts: performer.stats.totalFeeds, followers: performer.stats.followers, likes: performer.stats.likes },
  isFollowed: performer.isFollowed,
  isSubscribed: performer.isSubscribed,
  subscription: {
    isFree: performer.isFreeSubscription,
    monthlyPrice: performer.monthlyPrice,
    yearlyPrice: performer.yearlyPrice,
  },
})
