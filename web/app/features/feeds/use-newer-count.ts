import { countNewerPosts, MAXIMUM_SHOWN } from '@stagedoor/contract/feeds'
import { useEffect, useEffectEvent, useState } from 'react'
import { useBrowserApi } from '../../session/use-browser-api.ts'
import { shownIdsOf, type FeedPages } from './feed-pages.ts'

/** How often an open, visible feed asks. */
const EVERY_MS = 45_000

/**
 * How many posts of the home feed are newer than its first; asked for now and then, and when the reader comes back. Says which of its posts
 * are gone since. Rule POST-11.
 */
export function useNewerCount(feed: FeedPages, onGone: (ids: readonly string[]) => void): number {
  const api = useBrowserApi()
  const [found, setFound] = useState({ sinceId: '', count: 0 })
  const { id: sinceId, publishedAt: since } = feed.first.posts[0] ?? {}
  const shownIds = useEffectEvent(() => shownIdsOf(feed, MAXIMUM_SHOWN))
  const removeGone = useEffectEvent(onGone)
  useEffect(() => {
    if (sinceId === undefined || since === undefined) return
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return
      // Without an answer the next one counts.
      const reply = await api(countNewerPosts, { query: { since, sinceId, shownIds: shownIds() } }).catch(() => null)
      if (!reply?.isOk) return
      setFound({ sinceId, count: reply.data.count })
      if (reply.data.goneIds.length > 0) removeGone(reply.data.goneIds)
    }
    const timer = setInterval(() => void ask(), EVERY_MS)
    const onReturn = () => void ask()
    addEventListener('focus', onReturn)
    addEventListener('online', onReturn)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', onReturn)
      removeEventListener('online', onReturn)
    }
  }, [api, since, sinceId])
  return found.sinceId === sinceId ? found.count : 0
}
