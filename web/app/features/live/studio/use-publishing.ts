import { useCallback, useEffect, useRef, useState } from 'react'
import { useBrowserApi } from '../../../session/use-browser-api.ts'
import { askToken } from '../ask-token.ts'
import type { LinkStats } from '../link-stats.ts'
import { openVideoLink, type LinkEnd, type LinkState, type VideoLink } from '../video-link.ts'

/** `off`: nothing is sent. */
export type PublishState = LinkState | LinkEnd | 'off'

/** Sends a camera's video to a session until it is stopped, over changes of the network. */
export function usePublishing(sessionId: string | null, readCamera: () => MediaStream | null) {
  const api = useBrowserApi()
  const [state, setState] = useState<PublishState>('off')
  const [stats, setStats] = useState<LinkStats | null>(null)
  const link = useRef<VideoLink | null>(null)

  const stop = useCallback(() => {
    link.current?.close()
    link.current = null
    setState('off')
    setStats(null)
  }, [])
  useEffect(() => stop, [stop])

  function start(): void {
    if (sessionId === null || link.current) return
    link.current = openVideoLink({
      sessionId,
      getToken: () => askToken(api, sessionId),
      media: { direction: 'outbound', read: readCamera },
      onState: setState,
      onStats: setStats,
      onEnd(end) {
        link.current = null
        setState(end)
      },
    })
  }

  /** Sends other tracks over the same connection: another camera or microphone was chosen. */
  const replaceTracks = useCallback((stream: MediaStream) => link.current?.replaceTracks(stream), [])

  return { state, stats, start, stop, replaceTracks }
}
