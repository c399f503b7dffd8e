import { useCallback, useEffect, useState, type RefObject } from 'react'
import { useBrowserApi } from '../../../session/use-browser-api.ts'
import { askToken } from '../ask-token.ts'
import type { LinkStats } from '../link-stats.ts'
import { openVideoLink, type LinkEnd, type LinkState } from '../video-link.ts'

/** `idle`: the account may not watch now. */
export type WatchState = LinkState | LinkEnd | 'idle'

type Watched = {
  sessionId: string
  mayWatch: boolean
  onEnd: (end: LinkEnd) => void
  /** Each second while it is connected. */
  onStats?: (stats: LinkStats) => void
}

export type Watching = {
  state: WatchState
  /** Takes it back from another page of this browser. */
  resume: () => void
}

/**
 * Plays a session's video in an element while the account may watch it.
 * @param onEnd called when the right to watch ended, or the stream did
 */
export function useWatching(
  video: RefObject<HTMLVideoElement | null>,
  { sessionId, mayWatch, onEnd, onStats }: Watched,
): Watching {
  const api = useBrowserApi()
  const [state, setState] = useState<LinkState | LinkEnd>('connecting')
  const [resumed, setResumed] = useState(0)
  const show = useCallback(
    (received: MediaStream) => {
      if (!video.current) return
      video.current.srcObject = received
      // A browser that does not let it begin by itself shows its own button.
      void video.current.play().catch(() => undefined)
    },
    [video],
  )
  useEffect(() => {
    if (!mayWatch) return
    const link = openVideoLink({
      sessionId,
      getToken: () => askToken(api, sessionId),
      media: { direction: 'inbound', show },
      onState: setState,
      onStats,
      onEnd(end) {
        setState(end)
        if (end !== 'elsewhere') onEnd(end)
      },
    })
    const element = video.current
    return () => {
      link.close()
      if (element) element.srcObject = null
    }
    // eslint-disable-next-line react/exhaustive-deps -- `onEnd` is called when it ends, `onStats` while it lasts; neither opens it again
  }, [api, mayWatch, resumed, show, sessionId, video])
  return {
    state: mayWatch ? state : 'idle',
    resume: useCallback(() => setResumed((times) => times + 1), []),
  }
}
