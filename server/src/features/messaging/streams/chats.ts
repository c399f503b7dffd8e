import type { Conversation } from '@stagedoor/contract/conversations'
import type { MessageWay } from '@stagedoor/contract/message-words'
import { MAXIMUM_LINE } from '@stagedoor/contract/messages'
import { isUniqueViolation } from '#src/platform/db/unique-violation.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import { withoutTags } from '#src/platform/text/plain-text.ts'
import { hasBlockedWord } from '../../moderation/index.ts'
import { conversationView } from '../conversations/views.ts'
import type { MessagingDeps, SendingDeps } from '../deps.ts'
import { withOpenWays } from '../may-write.ts'
import { findSent, type MessageRow } from '../messages/statements.ts'
import { messageView } from '../messages/views.ts'
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
    isModerator: row.viewer_is_moderator,
    restriction: row.viewer_is_restricted ? { until: row.viewer_restricted_until } : null,
  })
  return decision.outcome === 'absent' ? null : { row, decision: await withOpenWays(deps, performerId, decision) }
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
    slowModeSeconds: row.slow_mode_seconds,
    isModerator: row.viewer_is_moderator || row.performer_id === accountId,
  }
}

type LineOutcome =
  | { outcome: 'sent'; row: MessageRow; isNew: boolean }
  | { outcome: 'absent' | 'empty' | 'too_long' | 'id_reused' }
  | { outcome: 'gated'; ways: MessageWay[] }
  | { outcome: 'restricted'; until: Date | null }
  | { outcome: 'slow'; retryAfterSeconds: number }
  | { outcome: 'words' }

/** Whether a text has a word that the operator or the creator does not allow. */
export async function hasRefusedWord(
  { moderation, blockedWords }: Pick<MessagingDeps, 'moderation' | 'blockedWords'>,
  performerId: string,
  text: string,
): Promise<boolean> {
  return hasBlockedWord(text, [...blockedWords(), ...(await moderation.blockedWordsOf(performerId))])
}

/** Why a line of a viewer is not written now: its words, or its haste. Creators and moderators write what and when they want. */
async function refuseLine(
  { limiter, moderation, blockedWords }: MessagingDeps,
  { row }: SeenChat,
  { accountId, text }: { accountId: string; text: string },
): Promise<{ outcome: 'words' } | { outcome: 'slow'; retryAfterSeconds: number } | null> {
  if (row.performer_id === accountId || row.viewer_is_moderator) return null
  if (await hasRefusedWord({ moderation, blockedWords }, row.performer_id, text)) return { outcome: 'words' }
  const seconds = row.slow_mode_seconds
  if (seconds === 0) return null
  const limit = { count: 1, windowSeconds: seconds, by: 'account' } as const
  const retryAfterSeconds = await limiter.take(`chat ${seconds}`, `${row.id} ${accountId}`, limit)
  return retryAfterSeconds === null ? null : { outcome: 'slow', retryAfterSeconds }
}

/** Writes a line in the chat of a stream, once for each id of the client, and announces it: everybody who has it open waits for that. */
export async function sendLine(
  deps: SendingDeps,
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
  if (seen.decision.outcome === 'gated' || seen.decision.outcome === 'restricted') return seen.decision
  const { accountId } = viewer
  const [sentBefore] = await findSent(deps.db, accountId, clientMessageId)
  const refusal = sentBefore ? null : await refuseLine(deps, seen, { accountId, text })
  if (refusal) return refusal
  const result = (row: MessageRow, isNew: boolean): LineOutcome =>
    row.conversation_id === id ? { outcome: 'sent', row, isNew } : { outcome: 'id_reused' }
  try {
    const [row] = await writeLine(deps.db, id, accountId, clientMessageId, text, beginningOf(text), 'text', 0)
    if (!row) return { outcome: 'absent' }
    if (row.is_new) await announce(deps, row)
    return result(row, row.is_new)
  } catch (error) {
    const [first] = isUniqueViolation(error, 'message_once') ? await findSent(deps.db, accountId, clientMessageId) : []
    if (!first) throw error
    return result(first, false)
  }
}

async function announce({ db, waker, profiles, announcer }: SendingDeps, row: MessageRow): Promise<void> {
  const cards = await profiles.findUserCards(db, [row.sender_id])
  announcer.announceNow(messageView(row, { cards, locale: 'en-US', isBought: false }), [])
  // Afterwards: an event that is handled before would announce the line as well.
  waker.wake()
}
