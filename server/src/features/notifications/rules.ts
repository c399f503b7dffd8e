import { topicsOfKinds, type NotificationKind, type NotificationTopic } from '@stagedoor/contract/notifications'

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
}

type Happened = {
  kind: NotificationKind
  /** Identifies the event among those of its kind. */
  source: string
  /** What its notification is shared with; absent: it stands alone. */
  group?: string
  actorId?: string
  subject?: { type: string; id: string }
}

/** A notification of one account. Rule NOTE-2. */
export function notify(accountId: string, { kind, source, group, actorId, subject }: Happened): NewNotification {
  return {
    accountId,
    kind,
    topic: topicsOfKinds[kind],
    groupKey: `${kind}:${group ?? source}`,
    sourceKey: `${kind}:${source}`,
    actorId: actorId ?? null,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
  }
}

/** Nobody is notified of what they did themselves. */
export const byOthers = (notifications: readonly NewNotification[]): NewNotification[] =>
  notifications.filter(({ accountId, actorId }) => accountId !== actorId)
