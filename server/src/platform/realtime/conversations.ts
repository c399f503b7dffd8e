import type { Refused } from '@stagedoor/contract/realtime'
import { idInEvent } from './id-in-event.ts'
import { roomOf, type AppSocket, type JoinedConversation } from './socket-server.ts'

/** The conversation, where this account may listen to it; null: it may not, or there is none. */
export type FindConversation = (listener: {
  conversationId: string
  accountId: string
  address: string
}) => Promise<JoinedConversation | null>

type Find = (conversationId: string, accountId: string) => Promise<JoinedConversation | null>

/** More than the conversations that one page shows. */
const JOINED_AT_ONCE = 20

/**
 * A socket hears a conversation from `join_conversation` to `leave_conversation`, or until it closes. Who may is asked each
 * time; a refusal joins nothing and does not say whether the conversation exists.
 */
export function attendConversations(
  socket: AppSocket,
  {
    findConversation,
    signedIn,
    address,
  }: { findConversation: FindConversation; signedIn(): Promise<unknown>; address: string },
): {
  recheck(): Promise<void>
  /** Joins as the event does; false: refused. @throws what the look-up throws. */
  enter(conversationId: string): Promise<boolean>
  leave(conversationId: string): Promise<void>
} {
  const joined = new Map<string, JoinedConversation>()
  const find: Find = (conversationId, accountId) => findConversation({ conversationId, accountId, address })
  const { findNow, overtake } = overtaken(find)
  const refuse = (event: string, error: Refused['error'], acknowledge: unknown) => {
    socket.emit('error', { event, error })
    answer(acknowledge, false)
  }

  async function join(given: unknown, acknowledge: unknown): Promise<void> {
    // A client need not wait for the answer to its sign-in.
    await signedIn()
    const { viewer } = socket.data
    if (!viewer) return refuse('join_conversation', 'UNAUTHENTICATED', acknowledge)
    const conversationId = idInEvent(given, 'conversationId')
    try {
      if (!conversationId || !(await enter(conversationId)))
        return refuse('join_conversation', 'NOT_FOUND', acknowledge)
      answer(acknowledge, true)
    } catch {
      // A failing database does not say that there is none: the page comes back and joins again.
      socket.conn.close()
    }
  }

  async function enter(conversationId: string): Promise<boolean> {
    const { viewer } = socket.data
    const found = viewer && (await findNow(conversationId, viewer.accountId))
    if (!found || !socket.connected) return false
    joined.delete(conversationId)
    joined.set(conversationId, found)
    const [oldest] = joined.keys()
    if (joined.size > JOINED_AT_ONCE && oldest !== undefined) await leave(oldest)
    await socket.join(found.channel)
    return true
  }

  async function leave(conversationId: string): Promise<void> {
    const left = joined.get(conversationId)
    joined.delete(conversationId)
    if (left) await socket.leave(left.channel)
  }

  socket.on('join_conversation', (event, acknowledge) => void join(event, acknowledge))
  socket.on('leave_conversation', (event, acknowledge) => {
    void leave(idInEvent(event, 'conversationId') ?? '').then(() => answer(acknowledge, true))
  })
  relayTyping(socket, joined, find)

  return {
    enter,
    leave,
    async recheck() {
      overtake()
      const { viewer } = socket.data
      if (!viewer) return
      const { accountId } = viewer
      for (const [conversationId, { mayEnd }] of joined) {
        if (!mayEnd) continue
        // A failing database says nothing about who may listen.
        const found = await find(conversationId, accountId).catch(() => 'unknown' as const)
        if (found === null) await leave(conversationId)
      }
    },
  }
}

/** Look-ups of who joins. One that a recheck overtook is repeated: it may be older than the change that caused the recheck. */
function overtaken(find: Find): { findNow: Find; overtake(): void } {
  let rechecks = 0
  return {
    overtake: () => void (rechecks += 1),
    async findNow(conversationId, accountId) {
      for (;;) {
        const before = rechecks
        const found = await find(conversationId, accountId)
        if (before === rechecks) return found
      }
    },
  }
}

function answer(acknowledge: unknown, success: boolean): void {
  if (typeof acknowledge === 'function') acknowledge({ success })
}

/**
 * Passes on to the others of a conversation that its reader writes, where both sides show it. Asked each time, every few seconds
 * while somebody writes: one side may turn it off, or block the other, while both have the conversation open.
 */
function relayTyping(socket: AppSocket, joined: ReadonlyMap<string, JoinedConversation>, find: Find): void {
  async function relay(conversationId: string, isTyping: boolean): Promise<void> {
    const { viewer } = socket.data
    // Chats of streams, which may end, show it to nobody.
    if (!viewer || joined.get(conversationId)?.mayEnd !== false) return
    const { accountId } = viewer
    // A failing database does not say that both show it.
    const found = await find(conversationId, accountId).catch(() => null)
    if (!found?.showsTyping) return
    const others = socket.to(found.channel).except(roomOf(accountId))
    others.volatile.emit('typing', { conversationId, accountId, isTyping })
  }
  socket.on('typing', (event) => {
    const conversationId = idInEvent(event, 'conversationId')
    if (conversationId !== null) void relay(conversationId, event.isTyping === true)
  })
}
