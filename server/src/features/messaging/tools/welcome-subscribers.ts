import { createHash } from 'node:crypto'
import { inBatches, type EventHandler } from '#src/platform/outbox/handlers.ts'
import { openConversation } from '../conversations/statements.ts'
import type { SendingDeps } from '../deps.ts'
import { send } from '../messages/send-message.ts'
import { findWelcome } from './queries.ts'

/** Nobody's address: no creator is closed to it. */
const NOWHERE = ''

/**
 * Sends the welcome message of a creator to each new subscriber, once for ever: the client id follows from both. Who cannot be
 * written to by then gets none.
 */
export const welcomeHandlers = (deps: SendingDeps): EventHandler[] =>
  inBatches('messaging', {
    async 'subscriptions.started'(events) {
      for (const { fanId, performerId } of events) {
        const { isEnabled, text } = await findWelcome(deps.db, performerId)
        if (!isEnabled || fanId === performerId) continue
        const [opened] = await openConversation(deps.db, performerId, fanId)
        if (!opened) throw new Error('a conversation was opened by another call: try again')
        const message = { clientMessageId: idOf(performerId, fanId), text }
        await send(
          deps,
          { accountId: performerId, address: NOWHERE },
          { conversationId: opened.conversation_id, message },
        )
      }
    },
  })

/** The same id for the same two accounts: UUID version 8. */
function idOf(performerId: string, fanId: string): string {
  const hex = createHash('sha256').update(`welcome ${performerId} ${fanId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
