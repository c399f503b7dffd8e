import { useCallback, useEffect, useRef, useState } from 'react'

type Sharing = {
  /** What the camera and the microphone give. */
  readCamera: () => MediaStream | null
  /** Sends other tracks over the open connection. */
  replaceTracks: (stream: MediaStream) => void
}

/** Sends the screen in the place of the camera; the microphone stays. The browser's own button ends it too. */
export function useScreenShare() {
  const screen = useRef<MediaStream | null>(null)
  const [isSharing, setSharing] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  /** What is sent now, with the sound of the camera's microphone. */
  const readSent = useCallback((camera: MediaStream | null): MediaStream | null => {
    const pictures = screen.current?.getVideoTracks() ?? []
    return pictures.length === 0 ? camera : new MediaStream([...pictures, ...(camera?.getAudioTracks() ?? [])])
  }, [])

  const stopTracks = useCallback(() => {
    for (const track of screen.current?.getTracks() ?? []) track.stop()
    screen.current = null
  }, [])
  useEffect(() => stopTracks, [stopTracks])

  function stop({ readCamera, replaceTracks }: Sharing): void {
    stopTracks()
    setSharing(false)
    const camera = readCamera()
    if (camera) replaceTracks(camera)
  }

  async function start(sharing: Sharing): Promise<void> {
    setFailed(false)
    try {
      const shared = await navigator.mediaDevices.getDisplayMedia({ video: true })
      screen.current = shared
      shared.getVideoTracks()[0]?.addEventListener('ended', () => stop(sharing))
      setSharing(true)
      const sent = readSent(sharing.readCamera())
      if (sent) sharing.replaceTracks(sent)
    } catch (error) {
      // Somebody who closes the browser's question has chosen nothing.
      setFailed(!(error instanceof DOMException && error.name === 'NotAllowedError'))
    }
  }

  return { readSent, isSharing, hasFailed, start, stop }
}
