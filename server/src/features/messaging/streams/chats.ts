import type { Conversation } from '@stagedoor/contract/conversations'
import type { MessageWay } from '@stagedoor/contract/message-words'
import { MAXIMUM_LINE } from '@stagedoor/contract/messages'
import { isUniqueViolation } from '#src/platform/db/unique-violation.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import { withoutTags } from '#src/platform/text/plain-text.ts'
import { conversationView } from '../conversations/views.ts'
import type { MessagingDeps } from '../deps.ts'
import { findSent, type MessageRow } from '../messages/statements.ts'
import { beginningOf, lengthOf } from '../rules.ts'
import { decideLine, type LineDecision } from './rules.ts'
import { findChat, findChatOf, openChat, writeLine, type ChatRow } from './statements.ts'

/** Who asks: an account or a visitor, from an address. */
export type ChatViewer = { accountId: string | null; address: string }

export type SeenChat = { row: ChatRow; decision: LineDecision }

/** A chat as far as it exists for who asks. Null: it does not. */
export async function seeChat(deps: MessagingDeps, id: string, viewer: ChatViewer): Promise<SeenChat | null> {
  const [row] = await findChat(deps.db, id, viewer.accountId)
  return row ? see(deps, row, viewer) : null
}

/** The chat of a public creator's stream, made when it is asked for the first time. Null: no such creator for who asks. */
export async function seeChatOf(
  deps: MessagingDeps,
  performerId: string,
  viewer: ChatViewer,
): Promise<SeenChat | null> {
  const cards = await deps.profiles.findPerformerCards(deps.db, [performerId])
  if (!cards.has(performerId)) return null
  const [found] = await findChatOf(deps.db, performerId, viewer.accountId)
  if (found) return see(deps, found, viewer)
  await openChat(deps.db, performerId)
  const [made] = await findChatOf(deps.db, performerId, viewer.accountId)
  return made ? see(deps, made, viewer) : null
}

/** The id of the chat of a creator's streams, made when there is none. */
export async function findChatId({ db }: Pick<MessagingDeps, 'db'>, performerId: string): Promise<string> {
  await openChat(db, performerId)
  const [found] = await findChatOf(db, performerId, performerId)
  if (!found) throw new Error('a chat that was opened is not there')
  return found.id
}

async function see(deps: MessagingDeps, row: ChatRow, { accountId, address }: ChatViewer): Promise<SeenChat | null> {
  const { audience, db, geography, profiles } = deps
  const performerId = row.performer_id
  const [cards, hidden] = await Promise.all([
    profiles.findPerformerCards(db, [performerId]),
    audience.findHiddenByCountry(geography.countryOf(address), [performerId]),
  ])
  const decision = decideLine({
    audience: row.chat_audience,
    isCreator: accountId === performerId,
    isClosed: row.viewer_is_blocked || hidden.has(performerId) || !cards.has(performerId),
    isFollowing: row.viewer_is_following,
    isSubscribed: row.viewer_is_subscribed,
  })
  return decision.outcome === 'absent' ? null : { row, decision }
}

/** A chat as who asks sees it: nothing of it is unread, and nobody has read it. */
export async function showChat(
  { db, profiles }: MessagingDeps,
  { row, decision }: SeenChat,
  accountId: string | null,
): Promise<Conversation> {
  const cards = await profiles.findUserCards(db, [row.performer_id])
  return {
    ...conversationView(row, accountId ?? '', cards),
    isSubscribed: row.viewer_is_subscribed,
    totalNotSeenMessages: 0,
    recipientReadSequence: null,
    mayWrite: accountId !== null && decision.outcome === 'allowed',
    ways: decision.outcome === 'gated' ? decision.ways : [],
    audience: row.chat_audience,
  }
}

type LineOutcome =
  | { outcome: 'sent'; row: MessageRow; isNew: boolean }
  | { outcome: 'absent' | 'empty' | 'too_long' | 'id_reused' }
  | { outcome: 'gated'; ways: MessageWay[] }

/** Writes a line in the chat of a stream, once for each id of the client. */
export async function sendLine(
  deps: MessagingDeps,
  viewer: { accountId: string; address: string },
  {
    id,
    text: sent = '',
    clientMessageId = uuidv7(deps.clock.now()),
  }: { id: string; text?: string; clientMessageId?: string },
): Promise<LineOutcome> {
  const text = withoutTags(sent)
  if (text === '') return { outcome: 'empty' }
  if (lengthOf(text) > MAXIMUM_LINE) return { outcome: 'too_long' }
  const seen = await seeChat(deps, id, viewer)
  if (!seen) return { outcome: 'absent' }
  if (seen.decision.outcome === 'gated') return seen.decision
  const { accountId } = viewer
  const result = (row: MessageRow, isNew: boolean): LineOutcome =>
    row.conversation_id === id ? { outcome: 'sent', row, isNew } : { outcome: 'id_reused' }
  try {
    const [row] = await writeLine(deps.db, id, accountId, clientMessageId, text, beginningOf(text))
    if (!row) return { outcome: 'absent' }
    if (row.is_new) deps.waker.wake()
    return result(row, row.is_new)
  } catch (error) {
    const [first] = isUniqueViolation(error, 'message_once') ? await findSent(deps.db, accountId, clientMessageId) : []
    if (!first) throw error
    return result(first, false)
  }
}
