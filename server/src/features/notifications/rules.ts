import {
  channelRules,
  mailedElsewhere,
  topicsOfKinds,
  type ChannelRule,
  type NotificationKind,
  type NotificationTopic,
} from '@stagedoor/contract/notifications'

/** An event as one account is notified of it. */
export type NewNotification = {
  accountId: string
  kind: NotificationKind
  topic: NotificationTopic
  /** Unread notifications of one account with the same key are one. */
  groupKey: string
  /** The event: one that is delivered twice counts once. */
  sourceKey: string
  actorId: string | null
  subjectType: string | null
  subjectId: string | null
  reason: string | null
  /** The rule of each channel. `mandatory`: an email that cannot be switched off. */
  inApp: ChannelRule
  email: ChannelRule
  mandatory: boolean
  push: ChannelRule
}

type Happened = {
  kind: NotificationKind
  /** Identifies the event among those of its kind. */
  source: string
  /** What its notification is shared with; absent: it stands alone. */
  group?: string
  actorId?: string
  subject?: { type: string; id: string }
  reason?: string
}

/** A notification of one account. Rules NOTE-2 and NOTE-6. */
export function notify(
  accountId: string,
  { kind, source, group, actorId, subject, reason }: Happened,
): NewNotification {
  const { inApp, email, push } = channelRules[topicsOfKinds[kind]]
  const isMailed: ChannelRule = mailedElsewhere.has(kind) || email === 'always' ? 'never' : email
  return {
    accountId,
    kind,
    topic: topicsOfKinds[kind],
    groupKey: keyOf(kind, group ?? source),
    sourceKey: keyOf(kind, source),
    actorId: actorId ?? null,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
    reason: reason ?? null,
    inApp,
    email: isMailed,
    mandatory: email === 'always' && !mailedElsewhere.has(kind),
    push,
  }
}

/** Nobody is notified of what they did themselves. */
export const byOthers = (notifications: readonly NewNotification[]): NewNotification[] =>
  notifications.filter(({ accountId, actorId }) => accountId !== actorId)

/** The key of a group, or of an event among those of its kind. */
export const keyOf = (kind: NotificationKind, id: string): string => `${kind}:${id}`
