import type { ServerToClient } from '@stagedoor/contract/realtime'
import type { StreamGoal } from '@stagedoor/contract/stream-tips'
import { useEffect, useRef, useState } from 'react'
import { onSignedIn, type LiveSocket } from '../../api/signed-in-socket.ts'

/** Why a stream ended. */
export type StreamEndReason = Parameters<ServerToClient['model-left']>[0]['reason']

type StreamListeners = {
  onMembers: (members: number) => void
  onLikes: (likes: number) => void
  onEnded: (reason: StreamEndReason) => void
  onGoal: (goal: StreamGoal | null) => void
}

/** The socket that has joined; `times` grows with each connection, after which something may have been missed. */
export type JoinedSocket = { socket: LiveSocket; times: number }

type Joining = { streamId: string; mayJoin: boolean; isOwner: boolean }

/**
 * Joins a stream's events while it may be watched, again after each connection of the socket.
 * @returns null before it has joined
 */
export function useStreamEvents(
  { streamId, mayJoin, isOwner }: Joining,
  listeners: StreamListeners,
): JoinedSocket | null {
  const [joined, setJoined] = useState<JoinedSocket | null>(null)
  const latest = useRef(listeners)
  useEffect(() => {
    latest.current = listeners
  })
  useEffect(() => {
    if (!mayJoin) return
    const held: { socket: LiveSocket | null } = { socket: null }
    const onMembers: ServerToClient['public-room-changed'] = (event) =>
      event.streamId === streamId && latest.current.onMembers(event.members)
    const onLikes: ServerToClient['stream_likes_changed'] = (event) =>
      event.streamId === streamId && latest.current.onLikes(event.likes)
    const onEnded: ServerToClient['model-left'] = (event) =>
      event.streamId === streamId && latest.current.onEnded(event.reason)
    const onGoal: ServerToClient['stream_goal_changed'] = (event) =>
      event.streamId === streamId && latest.current.onGoal(event.goal)
    const stop = onSignedIn((socket) => {
      held.socket = socket
      socket.off('public-room-changed', onMembers).on('public-room-changed', onMembers)
      socket.off('stream_likes_changed', onLikes).on('stream_likes_changed', onLikes)
      socket.off('model-left', onEnded).on('model-left', onEnded)
      socket.off('stream_goal_changed', onGoal).on('stream_goal_changed', onGoal)
      socket.emit('public-stream/join', { streamId }, ({ success }) => {
        if (success) setJoined((before) => ({ socket, times: (before?.times ?? 0) + 1 }))
      })
    })
    return () => {
      stop()
      held.socket?.off('public-room-changed', onMembers).off('stream_likes_changed', onLikes)
      held.socket?.off('model-left', onEnded).off('stream_goal_changed', onGoal)
      // When its creator leaves a stream it ends: that is a button, not the way to another page.
      if (!isOwner && held.socket?.connected) held.socket.emit('public-stream/leave', { streamId })
      setJoined(null)
    }
  }, [isOwner, mayJoin, streamId])
  return joined
}
