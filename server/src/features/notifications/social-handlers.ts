import type { inBatches } from '#src/platform/outbox/handlers.ts'
import type { DomainEvents } from '#src/platform/outbox/record-event.ts'
import type { AnnouncingDeps, NotificationDeps } from './deps.ts'
import { markConversationsRead, withdrawEvents } from './queries.ts'
import { recordNotifications } from './record-notifications.ts'
import { notify, type NewNotification } from './rules.ts'

type Handlers = Parameters<typeof inBatches>[1]

/**
 * Messages, likes, followers and decisions of staff; what happened no more is taken back. Rules NOTE-2 and NOTE-6. A like or a follow
 * may be taken back, and a conversation read, within the same second, and events of two names come in any order: what there is now decides.
 */
export function socialHandlers(deps: AnnouncingDeps): Handlers {
  const { db, facts, announceUnread } = deps
  const record = (notifications: readonly NewNotification[]) => recordNotifications(deps, notifications)
  const withdraw = async (notifications: readonly NewNotification[]) =>
    announceUnread(await withdrawEvents(db, notifications))
  /** Where one person may have caused several: their name stays with what is left. */
  const withdrawOne = (notifications: readonly NewNotification[]) =>
    withdraw(notifications.map((notification) => ({ ...notification, actorId: null })))
  return {
    'messaging.messages_sent': (events) => record(events.flatMap(messagesOf)),
    'messaging.message_deleted': (events) => withdrawOne(events.flatMap(messageOf)),
    'messaging.mass_messages_sent': (events) => record(events.flatMap(massMessagesOf)),
    'messaging.mass_messages_deleted': (events) =>
      withdrawOne(
        events.flatMap(({ messages }) =>
          messages.map(({ messageId, conversationId, recipientId }) =>
            notify(recipientId, { kind: 'mass_message', source: messageId, group: conversationId }),
          ),
        ),
      ),
    'messaging.conversation_read': (events) => markRead(deps, events),
    'engagement.liked': async (events) => {
      const there = await facts.likesAmong(events.flatMap(({ likes }) => likes))
      await record(there.map(likeOf))
    },
    'engagement.like_withdrawn': async (events) => {
      const again = new Set(await facts.likesAmong(events))
      await withdraw(events.filter((event) => !again.has(event)).map(likeOf))
    },
    'engagement.commented': async (events) =>
      record(
        await commentsOf(
          deps,
          events.flatMap(({ comments }) => comments),
        ),
      ),
    'engagement.comment_deleted': async (events) => withdrawOne(await commentsOf(deps, events)),
    'engagement.comment_restored': async (events) => record(await commentsOf(deps, events)),
    'audience.followed': async (events) => {
      const there = await facts.followingAmong(events.flatMap(({ follows }) => follows))
      await record(there.map(followOf))
    },
    'audience.unfollowed': async (events) => {
      const again = new Set(await facts.followingAmong(events))
      await withdraw(events.filter((event) => !again.has(event)).map(followOf))
    },
    'livestream.starting_soon': (events) => record(events.flatMap((event) => announcedOf('stream_reminder', event))),
    'livestream.announcement_cancelled': (events) =>
      record(events.flatMap((event) => announcedOf('stream_cancelled', event))),
    'livestream.call_requested': (events) =>
      record(
        events.map(({ callId, performerId, fanId }) =>
          notify(performerId, { kind: 'private_request', source: callId, group: 'all', actorId: fanId }),
        ),
      ),
    'moderation.content_decided': (events) =>
      record(
        events.map(({ authorId, type, id, decision, reason, requestId }) =>
          notify(authorId, {
            kind: decision === 'removed' ? 'content_removed' : 'content_restored',
            source: `${id}:${requestId}`,
            group: id,
            subject: { type, id },
            reason,
          }),
        ),
      ),
  }
}

const messagesOf = (event: DomainEvents['messaging.messages_sent']): NewNotification[] =>
  event.messageIds.flatMap((messageId, at) => {
    const [conversationId, senderId] = [event.conversationIds[at], event.senderIds[at]]
    if (conversationId === undefined || senderId === undefined) return []
    return messageOf({ messageId, conversationId, senderId, recipientId: event.recipientIds[at] ?? null })
  })

/** A message that came after a reading may have been recorded before it: where something is unread now, nothing is marked. */
async function markRead(
  { db, facts }: NotificationDeps,
  readings: readonly DomainEvents['messaging.conversation_read'][],
): Promise<void> {
  const unread = new Set(await facts.unreadAmong(readings))
  await markConversationsRead(
    db,
    readings.filter((reading) => !unread.has(reading)),
  )
}

type NotifiedMessage = Pick<
  DomainEvents['messaging.message_deleted'],
  'messageId' | 'conversationId' | 'senderId' | 'recipientId'
>

function messageOf({ messageId, conversationId, senderId, recipientId }: NotifiedMessage): NewNotification[] {
  if (recipientId === null) return []
  const subject = { type: 'conversation', id: conversationId }
  return [
    notify(recipientId, { kind: 'message', source: messageId, group: conversationId, actorId: senderId, subject }),
  ]
}

function massMessagesOf(event: DomainEvents['messaging.mass_messages_sent']): NewNotification[] {
  const { senderId, messageIds, conversationIds, recipientIds } = event
  return messageIds.flatMap((messageId, at) => {
    const [conversationId, recipientId] = [conversationIds[at], recipientIds[at]]
    if (conversationId === undefined || recipientId === undefined) return []
    const subject = { type: 'conversation', id: conversationId }
    const happened = { kind: 'mass_message', source: messageId, group: conversationId, subject } as const
    return [notify(recipientId, { ...happened, actorId: senderId })]
  })
}

const likeOf = ({
  accountId,
  ownerId,
  objectType,
  objectId,
}: DomainEvents['engagement.like_withdrawn']): NewNotification =>
  notify(ownerId, {
    kind: 'like',
    source: `${objectId}:${accountId}`,
    group: objectId,
    actorId: accountId,
    ...(objectType === 'performer' ? {} : { subject: { type: objectType, id: objectId } }),
  })

/** To everybody who wanted to be reminded of an announced stream. */
const announcedOf = (
  kind: 'stream_reminder' | 'stream_cancelled',
  { announcementId, performerId, accountIds }: DomainEvents['livestream.starting_soon'],
): NewNotification[] =>
  accountIds.map((accountId) => notify(accountId, { kind, source: announcementId, actorId: performerId }))

const followOf = ({ followerId, performerId }: DomainEvents['audience.unfollowed']): NewNotification =>
  notify(performerId, { kind: 'follower', source: followerId, group: 'all', actorId: followerId })

/** To the owner of the thing, and to whom it answers. */
async function commentsOf(
  { facts }: NotificationDeps,
  events: readonly DomainEvents['engagement.comment_restored'][],
): Promise<NewNotification[]> {
  const authors = await facts.findCommentAuthors(events.flatMap(({ parentId }) => parentId ?? []))
  return events.flatMap((event) => commentOf(event, authors))
}

function commentOf(
  { commentId, accountId, ownerId, objectType, objectId, parentId }: DomainEvents['engagement.comment_restored'],
  authors: ReadonlyMap<string, string>,
): NewNotification[] {
  const happened = { source: commentId, actorId: accountId, subject: { type: objectType, id: objectId } }
  const answered = parentId === null ? undefined : authors.get(parentId)
  const toOwner = notify(ownerId, { ...happened, kind: 'comment', group: objectId })
  if (parentId === null || answered === undefined) return [toOwner]
  const toAuthor = notify(answered, { ...happened, kind: 'reply', group: parentId })
  return answered === ownerId ? [toAuthor] : [toAuthor, toOwner]
}
