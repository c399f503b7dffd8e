import type { Gallery } from '@stagedoor/contract/galleries'
import type { FileView } from '@stagedoor/contract/media'
import type { Photo } from '@stagedoor/contract/photos'
import type { PerformerCard } from '@stagedoor/contract/performers'
import type { Video } from '@stagedoor/contract/videos'
import type { PictureFile } from '../../design/Picture.tsx'
import type { ItemKind } from '../../paths.ts'
import { subscriptionFor, type SubscriptionPrice } from '../subscriptions/subscription-prices.ts'
import type { ViewedPhoto } from '../photos/viewed-photo.ts'

/** The creator beside an item. */
export type ItemAuthor = { id: string; username: string; name: string; avatar: string | null; isVerified: boolean }

/** What cards and pages of videos and galleries have in common. */
export type ItemView = {
  kind: Extract<ItemKind, 'video' | 'gallery'>
  id: string
  title: string
  description: string
  author: ItemAuthor | null
  /** Where a subscription is what opens it. */
  subscription: SubscriptionPrice | null
  /** The cover, or its blur. */
  cover: PictureFile | null
  /** Photos of a gallery. */
  photoCount: number | null
  /** Of a video, in seconds. */
  duration: number | null
  price: number
  isLocked: boolean
  isForSale: boolean
  /** For everybody with an account. */
  isFree: boolean
  isForList: boolean
  isBought: boolean
  /** Null where this viewer does not learn it. */
  views: number | null
  likes: number
  isLiked: boolean
  isSaved: boolean
  comments: number
  publishedAt: string
}

export const authorOf = (performer: PerformerCard): ItemAuthor => ({
  id: performer._id,
  username: performer.username,
  name: performer.name,
  avatar: performer.avatar,
  isVerified: performer.verifiedAccount,
})

/** A picture without the fields that no card shows. */
const pictureOf = ({ width, height, url, sources, thumbnails, color }: FileView): PictureFile => ({
  width,
  height,
  url,
  sources,
  thumbnails: thumbnails.slice(0, 1),
  color,
})

/** The poster of a film as a picture; the film itself has no sizes. */
function posterOf(film: FileView | null): PictureFile | null {
  const poster = film?.playback?.poster ?? film?.thumbnails[0]
  return film && poster
    ? { width: film.width, height: film.height, url: poster, sources: [], thumbnails: [], color: film.color }
    : null
}

const commonOf = (item: Gallery | Video) => ({
  id: item._id,
  title: item.title,
  description: item.description,
  author: item.performer && authorOf(item.performer),
  subscription: subscriptionFor(item),
  price: item.price,
  isLocked: item.isLocked,
  isForSale: item.isSale && item.price > 0,
  isFree: item.isSale && item.price === 0,
  isForList: item.isForList,
  isBought: item.isBought,
  views: item.stats?.views ?? null,
  likes: item.stats?.likes ?? 0,
  isLiked: item.isLiked,
  isSaved: item.isBookMarked,
  comments: item.stats?.comments ?? 0,
  publishedAt: item.publishedAt ?? item.createdAt,
})

export const galleryOf = (gallery: Gallery): ItemView => ({
  kind: 'gallery',
  ...commonOf(gallery),
  cover: gallery.coverPhoto && pictureOf(gallery.coverPhoto),
  photoCount: gallery.numOfItems,
  duration: null,
})

export const videoOf = (video: Video): ItemView => ({
  kind: 'video',
  ...commonOf(video),
  cover: video.thumbnail ? pictureOf(video.thumbnail) : posterOf(video.video),
  photoCount: null,
  duration: video.video?.duration ?? null,
})

/** The photos of a gallery that have something to show, for its grid and the viewer. */
export const photosOf = (photos: readonly Photo[], altOf: (at: number) => string): ViewedPhoto[] =>
  photos.flatMap(({ _id, title, description, photo, isLocked }, at) =>
    // A visitor learns how many there are, and sees none of them.
    photo === null || photo.status === 'file-error' || (photo.url ?? photo.thumbnails[0]) === undefined
      ? []
      : [
          {
            id: _id,
            title,
            description,
            alt: photo.altText || title || altOf(at),
            file: pictureOf(photo),
            isLocked,
            isReportable: true,
          },
        ],
  )
