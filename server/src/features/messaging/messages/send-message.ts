import type { NewMessage } from '@stagedoor/contract/messages'
import { MAXIMUM_MESSAGE } from '@stagedoor/contract/messages'
import type { MessageWay } from '@stagedoor/contract/message-words'
import { isUniqueViolation } from '#src/platform/db/unique-violation.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import { withoutTags } from '#src/platform/text/plain-text.ts'
import type { Actor, MessagingDeps } from '../deps.ts'
import { decideForConversation } from '../may-write.ts'
import { beginningOf, lengthOf } from '../rules.ts'
import { findSent, sendMessage, type MessageRow } from './statements.ts'

export type SendOutcome =
  | { outcome: 'sent'; row: MessageRow; isNew: boolean }
  | { outcome: 'absent' | 'read_only' | 'empty' | 'too_long' | 'id_reused' }
  | { outcome: 'gated'; ways: MessageWay[] }

type Draft = { clientMessageId: string; text: string }

/**
 * Sends a message in one of the sender's private conversations, once for each id of the client. Rules MSG-2 to MSG-5. Reads and
 * decides; then one statement writes everything.
 */
export async function send(
  deps: MessagingDeps,
  actor: Actor,
  { conversationId, message }: { conversationId: string; message: NewMessage },
): Promise<SendOutcome> {
  const text = withoutTags(message.text ?? '')
  if (text === '') return { outcome: 'empty' }
  if (lengthOf(text) > MAXIMUM_MESSAGE) return { outcome: 'too_long' }
  const decided = await decideForConversation(deps, conversationId, actor)
  if (!decided) return { outcome: 'absent' }
  const draft = { clientMessageId: message.clientMessageId ?? uuidv7(deps.clock.now()), text }
  // What was accepted before stays accepted, whatever holds now.
  if (decided.decision.outcome !== 'allowed')
    return (await sentBefore(deps, actor, conversationId, draft)) ?? decided.decision
  return write(deps, actor, conversationId, draft)
}

async function write(deps: MessagingDeps, actor: Actor, conversationId: string, draft: Draft): Promise<SendOutcome> {
  const { db, waker } = deps
  const { clientMessageId, text } = draft
  try {
    const values = [clientMessageId, 'text', text, beginningOf(text), [], null, false, 0] as const
    const [row] = await sendMessage(db, conversationId, actor.accountId, ...values)
    // Blocked since it was decided.
    if (!row) return { outcome: 'read_only' }
    if (row.conversation_id !== conversationId) return { outcome: 'id_reused' }
    if (row.is_new) waker.wake()
    return { outcome: 'sent', row, isNew: row.is_new }
  } catch (error) {
    if (!isUniqueViolation(error, 'message_once')) throw error
    const first = await sentBefore(deps, actor, conversationId, draft)
    if (!first) throw error
    return first
  }
}

/** The message that this client id was given first; null: none. */
async function sentBefore(
  { db }: MessagingDeps,
  { accountId }: Actor,
  conversationId: string,
  { clientMessageId }: Draft,
): Promise<SendOutcome | null> {
  const [row] = await findSent(db, accountId, clientMessageId)
  if (!row) return null
  return row.conversation_id === conversationId ? { outcome: 'sent', row, isNew: false } : { outcome: 'id_reused' }
}
