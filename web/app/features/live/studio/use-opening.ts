import { useEffect, useRef, useState } from 'react'
import { useRefresh } from '../../../api/use-refresh.ts'
import { onSignedIn, type LiveSocket } from '../../../api/signed-in-socket.ts'

/** An event is answered within a moment, or the connection is gone. */
const ANSWER_WITHIN_MS = 10_000

/**
 * Opens the creator's prepared stream, and ends it, by the socket; then the page is read again.
 * @param onEnded called before that: afterwards nothing on the page listens for the stream any more
 */
export function useOpening(streamId: string, onEnded: () => void) {
  const refresh = useRefresh()
  const socket = useRef<LiveSocket | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState(false)
  useEffect(() => onSignedIn((signedIn) => void (socket.current = signedIn)), [])

  async function run(act: (on: LiveSocket) => Promise<{ success: boolean }>, onDone?: () => void): Promise<void> {
    setBusy(true)
    setFault(false)
    const answer = socket.current ? await act(socket.current).catch(() => null) : null
    const isDone = answer?.success === true
    setFault(!isDone)
    if (isDone) onDone?.()
    await refresh()
    setBusy(false)
  }

  return {
    open: () => void run((on) => on.timeout(ANSWER_WITHIN_MS).emitWithAck('public-stream/live', {})),
    end: () => void run((on) => on.timeout(ANSWER_WITHIN_MS).emitWithAck('public-stream/leave', { streamId }), onEnded),
    isBusy,
    /** It was not answered, or there is nothing to open or to end. */
    fault,
  }
}
