import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Done, Id, IdParams, Time } from './fields.ts'
import { endlessListQuery, listOf } from './list.ts'
import { nullable } from './nullable.ts'
import { UserCard } from './users.ts'

/** What a person can switch on and off: the rows of the preferences. Rule NOTE-3. */
export const notificationTopics = [
  'posts',
  'comments',
  'sales',
  'subscribers',
  'subscriptions',
  'payments',
  'orders',
  'payouts',
  'account',
] as const
export const NotificationTopic = Type.Enum([...notificationTopics])
export type NotificationTopic = Static<typeof NotificationTopic>

/** Each kind of notification, with its topic. */
export const topicsOfKinds = {
  published: 'posts',
  comment: 'comments',
  reply: 'comments',
  sale: 'sales',
  tip: 'sales',
  subscriber: 'subscribers',
  gift: 'subscriptions',
  renewal_failed: 'subscriptions',
  renewal_reminder: 'subscriptions',
  price_change: 'subscriptions',
  subscription_ended: 'subscriptions',
  payment_failed: 'payments',
  payment_refunded: 'payments',
  order_placed: 'orders',
  order_shipped: 'orders',
  order_refunded: 'orders',
  payout_approved: 'payouts',
  payout_done: 'payouts',
  payout_rejected: 'payouts',
  payout_failed: 'payouts',
  application_approved: 'account',
  participation_requested: 'account',
  participation_accepted: 'account',
  participation_declined: 'account',
  file_failed: 'account',
} as const satisfies Record<string, NotificationTopic>

export type NotificationKind = keyof typeof topicsOfKinds
export const notificationKinds = Object.keys(topicsOfKinds) as NotificationKind[]

/** What a notification is about. */
const subjectTypes = ['feed', 'video', 'gallery', 'product', 'order', 'subscription', 'payout', 'payment'] as const

/** Several events of one kind about one thing are one notification until it is read. Rule NOTE-2. */
export const Notification = Type.Object({
  _id: Id,
  kind: Type.Enum(notificationKinds),
  /** How many events it stands for. */
  count: Type.Integer(),
  /** Who caused it: the latest three whom the caller may see. */
  actors: Type.Array(UserCard),
  /** Null where there is nothing to open. `title` is empty for what has none. */
  subject: nullable(Type.Object({ type: Type.Enum([...subjectTypes]), _id: Id, title: Type.String() })),
  isRead: Type.Boolean(),
  /** Of its latest event. */
  updatedAt: Time,
})
export type Notification = Static<typeof Notification>

const calls = { area: 'notifications', caller: 'fan_or_creator' } as const

export const listNotifications = endpoint({
  ...calls,
  method: 'GET',
  path: '/notifications',
  summary: "The caller's notifications, latest first.",
  query: Type.Omit(endlessListQuery(['updatedAt'], {}), ['q', 'fromDate', 'toDate']),
  cursor: { list: 'notifications' },
  data: { 200: listOf(Notification) },
})

/** At most 100: screens write more as "99+". */
export const countUnreadNotifications = endpoint({
  ...calls,
  method: 'GET',
  path: '/notifications/total-unread',
  summary: 'How many notifications the caller has not read; at most 100.',
  data: { 200: Type.Object({ total: Type.Integer() }) },
})

export const readNotification = endpoint({
  ...calls,
  method: 'POST',
  path: '/notifications/:id/read',
  summary: 'Marks one notification as read; repeating it changes nothing.',
  forbidsImpersonation: true,
  params: IdParams,
  data: { 200: Done },
})

export const readAllNotifications = endpoint({
  ...calls,
  method: 'POST',
  path: '/notifications/read-all',
  summary: 'Marks all notifications as read.',
  forbidsImpersonation: true,
  data: { 200: Done },
})

/** Whether a topic is shown in the notification centre. */
export const NotificationPreferences = Type.Object({
  topics: Type.Array(Type.Object({ topic: NotificationTopic, inApp: Type.Boolean() })),
})
export type NotificationPreferences = Static<typeof NotificationPreferences>

export const getNotificationPreferences = endpoint({
  ...calls,
  method: 'GET',
  path: '/notifications/preferences',
  summary: 'Which notifications the caller gets.',
  data: { 200: NotificationPreferences },
})

/** Topics that are left out keep what they have. */
export const putNotificationPreferences = endpoint({
  ...calls,
  method: 'PUT',
  path: '/notifications/preferences',
  summary: 'Switches notifications on and off, by topic.',
  forbidsImpersonation: true,
  body: Type.Object({
    topics: Type.Array(Type.Object({ topic: NotificationTopic, inApp: Type.Boolean() }), {
      maxItems: notificationTopics.length,
    }),
  }),
  data: { 200: NotificationPreferences },
  rateLimit: { count: 60, windowSeconds: 60, by: 'account' },
})
