import type { Sending } from './prepare-sending.ts'

/**
 * Where an email or push about notifications leads, and what it is about: `single` things replace an earlier push about themselves
 * alone. Paths are behind the locale.
 */
export type Destination = { path: string; about: 'messages' | 'notifications'; single: string | null }

/**
 * One notification leads to its own thing. Messages are not in the notification centre, so that several of them lead to the inbox, and
 * several things of which the centre lists none to the latest. Rule NOTE-6.
 */
export function destinationOf({ notifications, isListed }: Pick<Sending, 'notifications' | 'isListed'>): Destination {
  const [latest, ...more] = notifications
  const isOne = latest !== undefined && more.length === 0
  if (notifications.every(({ subject }) => subject?.type === 'conversation')) {
    const id = isOne ? (latest.subject?._id ?? null) : null
    return { path: id === null ? '/messages' : `/messages/${id}`, about: 'messages', single: id }
  }
  const opened = isOne || !isListed ? latest : undefined
  const path = opened ? `/notification/${opened._id}` : '/notifications'
  return { path, about: 'notifications', single: isOne ? latest._id : null }
}
