import type { Performer } from '@stagedoor/contract/performers'
import type { Creator } from './creator.ts'

/** Creators who are news to a reader: neither themselves nor whom they follow or are subscribed to. */
export const unknownTo = (viewerId: string | null, performers: readonly Performer[]): Performer[] =>
  performers.filter(({ _id, isFollowed, isSubscribed }) => _id !== viewerId && !isFollowed && !isSubscribed)

/** Without the creator whose page is open: their name is a part of its address. */
export function besidePage(creators: readonly Creator[], pathname: string): Creator[] {
  const parts = new Set(pathname.split('/'))
  return creators.filter(({ username, id }) => !parts.has(username) && !parts.has(id))
}

/** The seed of a cookie; null without one, or with something else in it. */
export function seedOf(text: string | null, maximum: number): number | null {
  const seed = /^\d{1,9}$/.test(text ?? '') ? Number(text) : Number.NaN
  return seed <= maximum ? seed : null
}
