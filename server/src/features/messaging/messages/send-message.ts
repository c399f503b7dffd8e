import type { Message, NewMessage } from '@stagedoor/contract/messages'
import type { UserCard } from '@stagedoor/contract/users'
import type { MessageWay } from '@stagedoor/contract/message-words'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { isUniqueViolation } from '#src/platform/db/unique-violation.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import type { Actor, MessagingDeps, SendingDeps } from '../deps.ts'
import { decideForConversation, isHiddenFrom } from '../may-write.ts'
import { beginningOf } from '../rules.ts'
import type { AttachedTo } from './attachments.ts'
import { findSent, sendMessage, type MessageRow } from './statements.ts'
import { messageView } from './views.ts'
import { attachDraft, readDraft, type Draft, type DraftRefusal } from './write-draft.ts'

export type SendOutcome =
  /** `announced`: the message as open pages are told of it; absent when it was sent before. */
  | { outcome: 'sent'; row: MessageRow; isNew: boolean; conversation: AttachedTo; announced?: Message; cards?: Cards }
  | { outcome: 'absent' | 'read_only' | 'id_reused' }
  | { outcome: 'gated'; ways: MessageWay[] }
  | DraftRefusal

type Cards = ReadonlyMap<string, UserCard>

/** The place of a message: its conversation, and its id of the client. */
type Place = { senderId: string; conversationId: string; clientMessageId: string; conversation: AttachedTo }

/**
 * Sends a message in one of the sender's private conversations, once for each id of the client, and announces it. Rules MSG-2 to
 * MSG-5. A text in a conversation that is known here is decided and written by one statement; where that does not suffice, or
 * refuses, everything is read, decided and written one after the other.
 */
export async function send(deps: SendingDeps, actor: Actor, given: Given): Promise<SendOutcome> {
  const request = named(deps, given)
  const result = (await sendAtOnce(deps, actor, request)) ?? (await decideAndSend(deps, actor, request))
  return announce(deps, actor, result)
}

/**
 * The same for a sender whose session is from the cache, by the one statement, which looks whether it is open still. Null: it was not
 * sent, and nothing is known of the session.
 */
export async function attemptToSend(
  deps: SendingDeps,
  actor: Actor,
  { tokenHash, ...given }: Given & { tokenHash: Buffer },
): Promise<SendOutcome | null> {
  const sent = await sendAtOnce(deps, actor, named(deps, given), tokenHash)
  return sent && announce(deps, actor, sent)
}

async function announce(deps: SendingDeps, actor: Actor, result: SendOutcome): Promise<SendOutcome> {
  if (result.outcome !== 'sent' || !result.isNew) return result
  const { row, conversation } = result
  crashPoint('message.committed')
  const cards = result.cards ?? (await deps.profiles.findUserCards(deps.db, [actor.accountId]))
  const sides = [conversation.performer_id, conversation.fan_id ?? '']
  const announced = messageView(row, { cards, locale: 'en-US', isBought: false })
  deps.announcer.announceNow(announced, sides)
  // Afterwards: an event that is handled before would announce the message as well.
  deps.waker.wake()
  crashPoint('message.announced')
  return { ...result, announced }
}

type Given = { conversationId: string; message: NewMessage }

const named = ({ clock }: SendingDeps, { conversationId, message }: Given): Request => ({
  conversationId,
  message: { ...message, clientMessageId: message.clientMessageId ?? uuidv7(clock.now()) },
})

type Request = { conversationId: string; message: NewMessage & { clientMessageId: string } }

/** Null: it must be decided in detail. */
async function sendAtOnce(
  deps: SendingDeps,
  actor: Actor,
  { conversationId, message }: Request,
  tokenHash: Buffer | null = null,
): Promise<SendOutcome | null> {
  const { accountId } = actor
  const sides = deps.sides.get(conversationId)
  const isSide = sides && (sides.performerId === accountId || sides.fanId === accountId)
  if (!isSide || message.fileIds?.length || message.isSale === true) return null
  const { performerId, fanId } = sides
  const [read, isHidden] = await Promise.all([
    readDraft(deps, { accountId, isCreator: accountId === performerId }, message),
    isHiddenFrom(deps, performerId, actor),
  ])
  if (read.outcome !== 'draft' || isHidden) return null
  const { text } = read.draft
  const { clientMessageId } = message
  const place = { conversationId, senderId: accountId, clientMessageId }
  const row = await deps.sendText({ ...place, text, beginning: beginningOf(text), tokenHash })
  if (!row) return null
  // Texts have no files, on which subscriptions and blocks decide.
  const conversation = { performer_id: performerId, fan_id: fanId, is_subscribed: false, is_blocked: false }
  const { username, name, avatar_url } = row
  const card = name === null ? [] : [deps.profiles.showUserCard({ account_id: accountId, username, name, avatar_url })]
  return { outcome: 'sent', row, isNew: true, conversation, cards: new Map(card.map((card) => [accountId, card])) }
}

async function decideAndSend(
  deps: SendingDeps,
  actor: Actor,
  { conversationId, message }: Request,
): Promise<SendOutcome> {
  const decided = await decideForConversation(deps, conversationId, actor)
  if (!decided) return { outcome: 'absent' }
  const { clientMessageId } = message
  const place = { senderId: actor.accountId, conversationId, clientMessageId, conversation: decided.row }
  // What was accepted before stays accepted, whatever holds now.
  if (decided.decision.outcome !== 'allowed') return (await sentBefore(deps, place)) ?? decided.decision
  const isCreator = decided.row.performer_id === actor.accountId
  const read = await readDraft(deps, { accountId: actor.accountId, isCreator }, message)
  return read.outcome === 'draft' ? write(deps, place, read.draft) : read
}

/** Rolls back a message whose files cannot be attached. */
class NotAttached extends Error {
  readonly refusal: DraftRefusal
  constructor(refusal: DraftRefusal) {
    super(`a message was not sent: ${refusal.outcome}`)
    this.refusal = refusal
  }
}

async function write(deps: MessagingDeps, place: Place, draft: Draft): Promise<SendOutcome> {
  try {
    const row =
      draft.fileIds.length === 0 ? await insert(deps.db, place, draft) : await writeWithFiles(deps, place, draft)
    // Blocked since it was decided.
    if (!row) return { outcome: 'read_only' }
    if (row.conversation_id !== place.conversationId) return { outcome: 'id_reused' }
    return { outcome: 'sent', row, isNew: row.is_new, conversation: place.conversation }
  } catch (error) {
    if (error instanceof NotAttached) return error.refusal
    if (!isUniqueViolation(error, 'message_once')) throw error
    const first = await sentBefore(deps, place)
    if (!first) throw error
    return first
  }
}

async function insert(executor: Db | Tx, place: Place, draft: Draft) {
  const { senderId, conversationId, clientMessageId } = place
  const { kind, text, fileIds, teaserId, isSale, priceTokenCents } = draft
  const words = [kind, text, beginningOf(text)] as const
  const files = [fileIds, teaserId, isSale, priceTokenCents] as const
  const [row] = await sendMessage(executor, conversationId, senderId, clientMessageId, ...words, ...files)
  return row
}

const writeWithFiles = (deps: MessagingDeps, place: Place, draft: Draft) =>
  deps.db.transaction().execute(async (tx) => {
    const refusal = await attachDraft(deps, tx, place.senderId, draft)
    if (refusal) throw new NotAttached(refusal)
    return insert(tx, place, draft)
  })

/** The message that this client id was given first; null: none. */
async function sentBefore({ db }: MessagingDeps, place: Place): Promise<SendOutcome | null> {
  const [row] = await findSent(db, place.senderId, place.clientMessageId)
  if (!row) return null
  const { conversation } = place
  if (row.conversation_id !== place.conversationId) return { outcome: 'id_reused' }
  return { outcome: 'sent', row, isNew: false, conversation }
}
