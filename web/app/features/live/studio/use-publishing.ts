import { useCallback, useEffect, useRef, useState } from 'react'
import { useBrowserApi } from '../../../session/use-browser-api.ts'
import { askToken } from '../ask-token.ts'
import type { LinkStats } from '../link-stats.ts'
import { openVideoLink, type LinkEnd, type LinkState, type VideoLink } from '../video-link.ts'

/** `off`: nothing is sent. */
export type PublishState = LinkState | LinkEnd | 'off'

/** The forwarder says the same; this is what a browser may use at first. */
const MAXIMUM_BITRATE = 2_500_000

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
      getToken: () => askToken(api, sessionId),
      prepare(peer) {
        const stream = readCamera()
        for (const track of stream?.getTracks() ?? [])
          peer.addTransceiver(track, {
            direction: 'sendonly',
            streams: stream ? [stream] : [],
            ...(track.kind === 'video' && { sendEncodings: [{ maxBitrate: MAXIMUM_BITRATE }] }),
          })
      },
      direction: 'outbound',
      onState: setState,
      onStats: setStats,
      onEnd(end) {
        link.current = null
        setState(end)
      },
    })
  }

  /** Sends other tracks over the same connection: another camera or microphone was chosen. */
  const replaceTracks = useCallback((stream: MediaStream) => {
    for (const sender of link.current?.peer()?.getSenders() ?? []) {
      const track = stream.getTracks().find(({ kind }) => kind === sender.track?.kind)
      if (track) void sender.replaceTrack(track)
    }
  }, [])

  return { state, stats, start, stop, replaceTracks }
}
