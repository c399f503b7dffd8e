import { useEffect, useRef, useState } from 'react'
import { faultOf, formatFor, LONGEST_NOTE_MS, nameOf, type RecordFault } from './voice-note.ts'

/** What becomes of a voice note. `url` is an object URL of what was recorded. */
export type Recording =
  | { kind: 'asking' }
  | { kind: 'recording'; seconds: number }
  | { kind: 'done'; file: File; url: string; seconds: number }
  | { kind: 'failed'; fault: RecordFault }

const TICK_MS = 250

/** Records from the microphone, beginning at once; `again` throws away what was recorded. Everything is let go of at the end. */
export function useRecorder() {
  const [state, setState] = useState<Recording>({ kind: 'asking' })
  const [attempt, setAttempt] = useState(0)
  const stopNow = useRef<() => void>(() => undefined)

  useEffect(() => {
    let isGone = false
    let url: string | null = null
    let release = () => undefined as void
    record({
      onSecond: (seconds) => !isGone && setState({ kind: 'recording', seconds }),
      onDone(file, seconds) {
        if (isGone) return
        url = URL.createObjectURL(file)
        setState({ kind: 'done', file, url, seconds })
      },
    }).then(
      (running) => {
        release = running.release
        stopNow.current = running.stop
        if (isGone) release()
      },
      (error: unknown) => {
        if (!isGone) setState({ kind: 'failed', fault: canRecord() ? faultOf(error) : 'unsupported' })
      },
    )
    return () => {
      isGone = true
      release()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [attempt])

  return {
    state,
    stop: () => stopNow.current(),
    again() {
      setState({ kind: 'asking' })
      setAttempt(attempt + 1)
    },
  }
}

const canRecord = (): boolean => 'mediaDevices' in navigator && 'MediaRecorder' in window

type Listener = { onSecond: (seconds: number) => unknown; onDone: (file: File, seconds: number) => void }

async function record({ onSecond, onDone }: Listener) {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const mimeType = formatFor((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType })
  const parts: Blob[] = []
  const startedAt = performance.now()
  const passedMs = () => performance.now() - startedAt
  const ticking = setInterval(() => {
    onSecond(passedMs() / 1_000)
    if (passedMs() >= LONGEST_NOTE_MS) stop()
  }, TICK_MS)
  const letGo = () => {
    clearInterval(ticking)
    for (const track of stream.getTracks()) track.stop()
  }
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  recorder.addEventListener('stop', () => {
    const seconds = passedMs() / 1_000
    letGo()
    const type = recorder.mimeType.split(';')[0] ?? ''
    onDone(new File(parts, nameOf(recorder.mimeType), { type }), seconds)
  })
  // In parts, so that a long one does not wait in one piece.
  recorder.start(1_000)
  onSecond(0)
  return {
    stop,
    release() {
      stop()
      letGo()
    },
  }
}
