import type { FileView } from '@stagedoor/contract/media'

/** A file as cards show it. */
export type PostFile = Pick<
  FileView,
  '_id' | 'type' | 'status' | 'width' | 'height' | 'url' | 'sources' | 'thumbnails' | 'color'
>

/** What stands for the files of a locked post. */
export type Preview = Omit<PostFile, '_id' | 'type' | 'status'>

/** How many of each kind a post holds: what is said of it while it is locked. */
export type FileCounts = { photos: number; videos: number; sounds: number }

/** A post as its card needs it; what a card does not show does not travel. */
export type PostView = {
  id: string
  title: string
  /** On a card at most the beginning; `isCut` says that there is more. */
  text: string
  isCut: boolean
  author: { id: string; username: string; name: string; avatar: string | null; isVerified: boolean } | null
  /** Empty while it is locked. */
  files: readonly PostFile[]
  counts: FileCounts
  /** The small picture that stands for a locked post. */
  preview: Preview | null
  price: number
  isLocked: boolean
  isForSale: boolean
  isBought: boolean
  isPinned: boolean
  likes: number
  comments: number
  publishedAt: string
}

/** What a visitor or fan can do about a locked post. */
export type WayIn = 'sign-in' | 'buy' | 'subscribe'

export function wayInto(post: Pick<PostView, 'isForSale'>, isLoggedIn: boolean): WayIn {
  if (!isLoggedIn) return 'sign-in'
  return post.isForSale ? 'buy' : 'subscribe'
}
