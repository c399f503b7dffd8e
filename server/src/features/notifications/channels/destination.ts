import type { Notification } from '@stagedoor/contract/notifications'

/**
 * Where an email or push about notifications leads, and what it is about: `single` things replace an earlier push about themselves
 * alone. Paths are behind the locale.
 */
export type Destination = { path: string; about: 'messages' | 'notifications'; single: string | null }

/** One notification leads to its own thing. Messages are not in the notification centre, so that several of them lead to the inbox. Rule NOTE-3. */
export function destinationOf(notifications: readonly Pick<Notification, '_id' | 'subject'>[]): Destination {
  const [only, ...more] = notifications
  const isOne = only !== undefined && more.length === 0
  if (notifications.every(({ subject }) => subject?.type === 'conversation')) {
    const id = isOne ? (only.subject?._id ?? null) : null
    return { path: id === null ? '/messages' : `/messages/${id}`, about: 'messages', single: id }
  }
  const id = isOne ? only._id : null
  return { path: id === null ? '/notifications' : `/notification/${id}`, about: 'notifications', single: id }
}
