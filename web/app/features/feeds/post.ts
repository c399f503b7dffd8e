import type { FileView } from '@stagedoor/contract/media'
import type { SubscriptionPrice } from '../subscriptions/subscription-prices.ts'
import type { PlayableFile } from '../media/player/playable.ts'

/** A file, for cards. */
export type PostFile = Pick<
  FileView,
  '_id' | 'type' | 'status' | 'width' | 'height' | 'url' | 'sources' | 'thumbnails' | 'color' | 'altText'
>

/** The placeholder of the files of a locked post. */
export type Preview = Omit<PostFile, '_id' | 'type' | 'status' | 'altText'>

/** The number of files by kind, and how long all of them play, shown while the post is locked. */
export type FileCounts = { photos: number; videos: number; sounds: number; length: string | null }

export type PollView = {
  question: string
  options: readonly { id: string; text: string; votes: number; isMine: boolean }[]
  closesAt: string | null
}

/** A post with the fields that its card shows. */
export type PostView = {
  id: string
  title: string
  /** On a card the beginning at most; `isCut` marks a longer text. */
  text: string
  isCut: boolean
  author: { id: string; username: string; name: string; avatar: string | null; isVerified: boolean } | null
  /** Where a subscription is what opens it. */
  subscription: SubscriptionPrice | null
  /** The photos; empty while it is locked. */
  files: readonly PostFile[]
  /** The videos and sounds; while it is locked its teaser. */
  played: readonly PlayableFile[]
  poll: PollView | null
  counts: FileCounts
  /** The small preview of a locked post. */
  preview: Preview | null
  price: number
  isLocked: boolean
  isForSale: boolean
  /** For everybody with an account. */
  isFree: boolean
  isForList: boolean
  isBought: boolean
  isPinned: boolean
  likes: number
  isLiked: boolean
  isSaved: boolean
  comments: number
  publishedAt: string
}

/** What opens a thing for a signed-in viewer; null: they see it in full. */
export const lockOf = ({ isLocked, isForSale }: Pick<PostView, 'isLocked' | 'isForSale'>): 'buy' | 'subscribe' | null =>
  isLocked ? (isForSale ? 'buy' : 'subscribe') : null

/** The action of a visitor or fan for a locked post; a visitor joins on the way to it. */
export type WayIn = 'sign-in' | 'buy' | 'subscribe' | 'none'

export function wayInto(post: Pick<PostView, 'isForSale' | 'isForList' | 'subscription'>, isLoggedIn: boolean): WayIn {
  // Without a subscription to offer, a visitor may be one of those who may see it.
  if (!isLoggedIn && !post.isForSale && post.subscription === null) return 'sign-in'
  // Its creator chooses who sees it.
  if (post.isForList) return 'none'
  return post.isForSale ? 'buy' : 'subscribe'
}

/** For whom a locked thing is, below the button that opens it; null: the button names its price. */
export function audienceOf(
  post: Pick<PostView, 'isForSale' | 'isFree' | 'isForList'>,
): 'freeWithAccount' | 'forChosen' | 'forSubscribers' | null {
  if (post.isForSale) return null
  if (post.isFree) return 'freeWithAccount'
  return post.isForList ? 'forChosen' : 'forSubscribers'
}
