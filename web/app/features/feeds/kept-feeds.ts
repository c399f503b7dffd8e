import type { VirtualItem } from '@tanstack/react-virtual'
import { onLiveEvent } from '../../api/live-events.ts'
import type { FeedPages } from './feed-pages.ts'

/** A feed as its reader left it: what it shows, and how high its cards were. */
export type KeptFeed = { feed: FeedPages; heights: VirtualItem[] }

/** As many places in the history as are worth going back to. */
const MOST = 5

const kept = new Map<string, KeptFeed>()
// They may show posts of somebody who blocks their reader now. Rule ACS-14.
onLiveEvent('access_changed', () => kept.clear())

/** Keeps the feed of a place in the history, in this document. */
export function keepFeed(placeKey: string, change: Partial<KeptFeed>): void {
  const before = kept.get(placeKey)
  const feed = change.feed ?? before?.feed
  if (!feed) return
  kept.delete(placeKey)
  kept.set(placeKey, { feed, heights: change.heights ?? before?.heights ?? [] })
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
}

export const keptFeed = (placeKey: string): KeptFeed | undefined => kept.get(placeKey)
