import { useCallback, useEffect, useRef, useState } from 'react'

/** `denied`: the browser or its user does not allow it. `missing`: there is none, or another program holds it. */
export type CameraFault = 'denied' | 'missing'

type Chosen = { cameraId: string | null; microphoneId: string | null }

/** What a browser calls a device; the name is empty before it was allowed. */
export type Device = { id: string; name: string }

export type Camera = ReturnType<typeof useCamera>

/** 720p at 30 pictures a second is what a stream is sent with. */
const PICTURE = { width: { ideal: 1_280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } }

const constraintsOf = ({ cameraId, microphoneId }: Chosen): MediaStreamConstraints => ({
  video: { ...PICTURE, ...(cameraId !== null && { deviceId: { exact: cameraId } }) },
  audio: {
    echoCancellation: true,
    noiseSuppression: true,
    ...(microphoneId !== null && { deviceId: { exact: microphoneId } }),
  },
})

const faultOf = (error: unknown): CameraFault =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError')
    ? 'denied'
    : 'missing'

/**
 * The camera and the microphone of this device, once they are turned on; turned off with the page.
 * @param onTracks called with new tracks, for a connection that is already open
 */
export function useCamera(onTracks: (stream: MediaStream) => void) {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [fault, setFault] = useState<CameraFault | null>(null)
  const [isStarting, setStarting] = useState(false)
  const [chosen, setChosen] = useState<Chosen>({ cameraId: null, microphoneId: null })
  const [devices, setDevices] = useState<{ cameras: Device[]; microphones: Device[] }>({ cameras: [], microphones: [] })
  const [isOn, setOn] = useState({ camera: true, microphone: true })
  const held = useRef<MediaStream | null>(null)

  const start = useCallback(
    async (wanted: Chosen) => {
      setStarting(true)
      setFault(null)
      try {
        const opened = await navigator.mediaDevices.getUserMedia(constraintsOf(wanted))
        stopTracks(held.current)
        held.current = opened
        setStream(opened)
        setOn({ camera: true, microphone: true })
        setDevices(await listDevices())
        setChosen({
          cameraId: opened.getVideoTracks()[0]?.getSettings().deviceId ?? null,
          microphoneId: opened.getAudioTracks()[0]?.getSettings().deviceId ?? null,
        })
        onTracks(opened)
      } catch (error) {
        setFault(faultOf(error))
      } finally {
        setStarting(false)
      }
    },
    [onTracks],
  )

  useEffect(() => () => stopTracks(held.current), [])

  function toggle(kind: 'camera' | 'microphone'): void {
    const tracks = kind === 'camera' ? held.current?.getVideoTracks() : held.current?.getAudioTracks()
    for (const track of tracks ?? []) track.enabled = !isOn[kind]
    setOn({ ...isOn, [kind]: !isOn[kind] })
  }

  return {
    stream,
    /** The stream of this moment, for connections that are made later. */
    read: () => held.current,
    fault,
    isStarting,
    devices,
    chosen,
    isOn,
    start: () => start(chosen),
    choose: (change: Partial<Chosen>) => start({ ...chosen, ...change }),
    toggle,
    stop(): void {
      stopTracks(held.current)
      held.current = null
      setStream(null)
    },
  }
}

function stopTracks(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

async function listDevices(): Promise<{ cameras: Device[]; microphones: Device[] }> {
  const all = await navigator.mediaDevices.enumerateDevices()
  const of = (kind: MediaDeviceKind) =>
    all.filter((device) => device.kind === kind).map(({ deviceId: id, label: name }) => ({ id, name }))
  return { cameras: of('videoinput'), microphones: of('audioinput') }
}
