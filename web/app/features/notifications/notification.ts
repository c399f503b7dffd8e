import { isolatedText } from '@stagedoor/contract/isolated-text'
import type { Notification } from '@stagedoor/contract/notifications'
import type { IconName } from '../../design/Icon.tsx'
import type { Paths } from '../../paths.ts'

/** A notification as the list shows it. */
export type NotificationView = Omit<Notification, '_id'> & { id: string }

export const notificationOf = ({ _id, ...notification }: Notification): NotificationView => ({
  id: _id,
  ...notification,
})

/** Where a notification leads; null where there is nothing to open. */
export function targetOf(
  { kind, subject, actors }: NotificationView,
  paths: Paths & { privateStudio: string },
): string | null {
  const creator = actors[0]?.username
  switch (kind) {
    case 'tip':
      return paths.earnings
    case 'live_started':
    case 'stream_reminder':
    case 'stream_cancelled':
      return creator ? paths.stream(creator) : null
    case 'private_request':
      return paths.privateStudio
    case 'subscriber':
    case 'renewed':
      return paths.subscribers
    case 'follower':
      return paths.followers
    case 'order_placed':
      return subject && paths.studioOrder(subject._id)
    case 'sale':
      return subject && (subject.type === 'order' ? paths.studioOrder(subject._id) : pathOf(subject, paths))
    case 'content_removed':
      return subject && studioPathOf(subject, paths)
    case 'application_approved':
      return paths.newPost
    case 'data_ready':
      return `${paths.account}/export`
    case 'file_failed':
      return paths.studioPosts
    case 'recording_ready':
      return subject && paths.editVideo(subject._id)
    case 'recording_failed':
      return paths.studioVideos
    case 'participation_requested':
      return paths.studioVideos
    default:
      return subject && pathOf(subject, paths)
  }
}

function pathOf({ type, _id }: NonNullable<Notification['subject']>, paths: Paths): string | null {
  switch (type) {
    case 'feed':
      return paths.post(_id)
    case 'video':
    case 'gallery':
    case 'message':
      return paths.item(type, _id)
    case 'product':
      return paths.product(_id)
    case 'stream':
    case 'private_chat':
      return paths.earnings
    case 'photo':
      return paths.studioGalleries
    case 'comment':
      return null
    case 'conversation':
      return paths.conversation(_id)
    case 'order':
      return paths.order(_id)
    case 'subscription':
      return paths.subscriptions
    case 'payout':
      return paths.payouts
    case 'payment':
      return paths.receipt(_id)
    default:
      return type satisfies never
  }
}

/** Where authors see what staff removed, and why. */
function studioPathOf({ type }: NonNullable<Notification['subject']>, paths: Paths): string | null {
  switch (type) {
    case 'feed':
      return paths.studioPosts
    case 'video':
      return paths.studioVideos
    case 'gallery':
    case 'photo':
      return paths.studioGalleries
    case 'product':
      return paths.studioProducts
    default:
      return null
  }
}

/** The picture beside a notification that nobody in particular caused. */
export const iconsOfTopics = {
  messages: 'messages',
  massMessages: 'messages',
  likes: 'heart',
  followers: 'heart',
  files: 'photo',
  moderation: 'shield',
  posts: 'photo',
  live: 'live',
  privateRequests: 'live',
  comments: 'comment',
  sales: 'earnings',
  subscribers: 'heart',
  renewals: 'repeat',
  subscriptions: 'repeat',
  payments: 'card',
  orders: 'receipt',
  payouts: 'wallet',
  account: 'me',
} as const satisfies Record<string, IconName>

/** As much of a name as leaves room for what was done. */
const LONGEST_NAME = 40

function shortened(name: string): string {
  if (name.length <= LONGEST_NAME) return name
  const characters = [...new Intl.Segmenter().segment(name)]
  if (characters.length <= LONGEST_NAME) return name
  return `${characters
    .slice(0, LONGEST_NAME - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}

/** "Ann, Ben and others", in the format of the language, each name in its own direction; null when nobody is known any more. */
export function namesOf(
  { actors, count }: Pick<NotificationView, 'actors' | 'count'>,
  locale: string,
  others: string,
): string | null {
  if (actors.length === 0) return null
  const names = actors.map(({ name }) => isolatedText(shortened(name)))
  return new Intl.ListFormat(locale).format(actors.length >= 3 && count > actors.length ? [...names, others] : names)
}
