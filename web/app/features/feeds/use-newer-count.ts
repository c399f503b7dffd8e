import { countNewerPosts } from '@stagedoor/contract/feeds'
import { useEffect, useState } from 'react'
import { useBrowserApi } from '../../session/use-browser-api.ts'
import type { PostView } from './post.ts'

/** How often an open, visible feed asks. */
const EVERY_MS = 45_000

/** How many posts of the home feed are newer than its first; asked for now and then, and when the reader comes back. */
export function useNewerCount(first: Pick<PostView, 'id' | 'publishedAt'> | undefined): number {
  const api = useBrowserApi()
  const [found, setFound] = useState({ sinceId: '', count: 0 })
  const { id: sinceId, publishedAt: since } = first ?? {}
  useEffect(() => {
    if (sinceId === undefined || since === undefined) return
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return
      // Without an answer the next one counts.
      const reply = await api(countNewerPosts, { query: { since, sinceId } }).catch(() => null)
      if (reply?.isOk) setFound({ sinceId, count: reply.data.count })
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
