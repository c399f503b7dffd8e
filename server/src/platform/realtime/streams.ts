import { idInEvent } from './id-in-event.ts'
import type { AppSocket } from './socket-server.ts'

/** What sockets ask about live streams; the port to the feature that owns them. */
export type StreamsOfSockets = {
  /** Opens the account's prepared stream. Null: there is none. */
  goLive(accountId: string): Promise<{ id: string } | null>
  /** Ends the account's own stream. Null: it is another's, or has ended. */
  end(own: { streamId: string; accountId: string }): Promise<{ id: string } | null>
  /** Accepts a request for a private show or call to the account. False: there is none to accept. */
  acceptCall(side: { callId: string; accountId: string }): Promise<boolean>
  /** Whether a private show or call is the account's, and has begun. */
  isInCall(side: { callId: string; accountId: string }): Promise<boolean>
  /** Takes a request back, declines it or hangs up. False: it is not the account's. */
  leaveCall(side: { callId: string; accountId: string }): Promise<boolean>
  /** The chat of a stream that the account may watch. Null: it may not, or there is none. */
  findChatToWatch(viewer: { streamId: string; accountId: string; address: string }): Promise<string | null>
}

type Attendance = { enter(conversationId: string): Promise<boolean>; leave(conversationId: string): Promise<void> }

/** Opens and ends the stream of a socket's own account, and joins and leaves the chats of streams that it may watch. */
export function attendStreams(
  socket: AppSocket,
  {
    streams,
    signedIn,
    address,
    attendance,
  }: { streams: StreamsOfSockets; signedIn(): Promise<unknown>; address: string; attendance: Attendance },
): void {
  /** The chats that were joined, by stream. */
  const chats = new Map<string, string>()

  /** Runs a use-case for the signed-in account; says whether it did something. A failing database does nothing. */
  const act = (event: string, acknowledge: unknown, run: (accountId: string) => Promise<boolean>) => {
    const answered = signedIn().then(() => (socket.data.viewer ? run(socket.data.viewer.accountId) : false))
    void answered
      .catch(() => false)
      .then((success) => {
        if (!success) socket.emit('error', { event, error: 'NOT_FOUND' })
        if (typeof acknowledge === 'function') acknowledge({ success })
      })
  }

  const privately = {
    'private-stream/live': streams.acceptCall,
    'private-stream/join': streams.isInCall,
    'private-stream/leave': streams.leaveCall,
  }
  for (const name of ['private-stream/live', 'private-stream/join', 'private-stream/leave'] as const)
    socket.on(name, (event, acknowledge) =>
      act(name, acknowledge, async (accountId) => {
        const callId = idInEvent(event, 'streamId')
        return callId !== null && privately[name]({ callId, accountId })
      }),
    )
  socket.on('public-stream/live', (_event, acknowledge) =>
    act('public-stream/live', acknowledge, async (accountId) => (await streams.goLive(accountId)) !== null),
  )
  socket.on('public-stream/join', (event, acknowledge) =>
    act('public-stream/join', acknowledge, async (accountId) => {
      const streamId = idInEvent(event, 'streamId')
      const chat = streamId && (await streams.findChatToWatch({ streamId, accountId, address }))
      if (!streamId || !chat || !(await attendance.enter(chat))) return false
      chats.set(streamId, chat)
      return true
    }),
  )
  socket.on('public-stream/leave', (event, acknowledge) =>
    act('public-stream/leave', acknowledge, async (accountId) => {
      const streamId = idInEvent(event, 'streamId')
      if (streamId === null) return false
      const ended = await streams.end({ streamId, accountId })
      const chat = chats.get(streamId)
      if (chat === undefined) return ended !== null
      chats.delete(streamId)
      await attendance.leave(chat)
      return true
    }),
  )
}
