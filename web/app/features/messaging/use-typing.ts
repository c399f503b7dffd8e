import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ServerToClient } from '@stagedoor/contract/realtime'
import { onSignedIn, type LiveSocket } from '../../api/signed-in-socket.ts'
import { typingAnnouncer } from './typing-announcer.ts'

type Typing = Parameters<ServerToClient['typing']>[0]

/** After so long without a word from the other side nothing is shown any more: their last one may have been lost. */
const SHOWN_FOR_MS = 8_000

/**
 * Joins the conversation while it is open, again after each reconnection.
 * @returns whether the other side is writing, and what says that this side is.
 */
export function useTyping(conversationId: string) {
  const [isTyping, setIsTyping] = useState(false)
  const live = useMemo<{ socket: LiveSocket | null }>(() => ({ socket: null }), [])

  useEffect(() => {
    let ending: ReturnType<typeof setTimeout> | undefined
    const receive = (event: Typing) => {
      if (event.conversationId !== conversationId) return
      clearTimeout(ending)
      setIsTyping(event.isTyping)
      if (event.isTyping) ending = setTimeout(() => setIsTyping(false), SHOWN_FOR_MS)
    }
    const stop = onSignedIn((socket) => {
      live.socket = socket
      socket.emit('join_conversation', { conversationId })
      socket.off('typing', receive).on('typing', receive)
    })
    return () => {
      stop()
      clearTimeout(ending)
      setIsTyping(false)
      live.socket?.off('typing', receive)
      if (live.socket?.connected) live.socket.emit('leave_conversation', { conversationId })
    }
  }, [conversationId, live])

  const announce = useMemo(
    () =>
      typingAnnouncer({
        send: (typing) => void live.socket?.volatile.emit('typing', { conversationId, isTyping: typing }),
        nowMs: () => performance.now(),
      }),
    [conversationId, live],
  )
  return { isTyping, announce: useCallback((text: string) => announce(text), [announce]) }
}
