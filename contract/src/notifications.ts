import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Done, Id, Time } from './fields.ts'
import { endlessListQuery, listOf } from './list.ts'
import { nullable } from './nullable.ts'
import { UserCard } from './users.ts'

/** Where a notification reaches a person: the notification centre, an email, a push to a browser. */
export const notificationChannels = ['inApp', 'email', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** `on` and `off` are defaults that a person may change; `always` and `never` are fixed. */
export type ChannelRule = 'on' | 'off' | 'always' | 'never'

/**
 * The rows of the settings, each with its rule on every channel. What decides about money, the account or what one published cannot be
 * switched off by email; messages are in the inbox instead of the notification centre. Rules NOTE-3 and NOTE-6.
 */
export const channelRules = {
  messages: { inApp: 'never', email: 'on', push: 'on' },
  massMessages: { inApp: 'never', email: 'off', push: 'on' },
  posts: { inApp: 'on', email: 'off', push: 'on' },
  live: { inApp: 'on', email: 'off', push: 'on' },
  privateRequests: { inApp: 'on', email: 'off', push: 'on' },
  comments: { inApp: 'on', email: 'on', push: 'on' },
  likes: { inApp: 'on', email: 'off', push: 'off' },
  followers: { inApp: 'on', email: 'off', push: 'off' },
  subscribers: { inApp: 'on', email: 'on', push: 'on' },
  renewals: { inApp: 'on', email: 'off', push: 'off' },
  sales: { inApp: 'on', email: 'on', push: 'on' },
  subscriptions: { inApp: 'on', email: 'always', push: 'on' },
  payments: { inApp: 'on', email: 'always', push: 'on' },
  orders: { inApp: 'on', email: 'always', push: 'on' },
  payouts: { inApp: 'on', email: 'always', push: 'on' },
  account: { inApp: 'on', email: 'always', push: 'on' },
  files: { inApp: 'on', email: 'off', push: 'off' },
  moderation: { inApp: 'always', email: 'always', push: 'on' },
} as const satisfies Record<string, Record<NotificationChannel, ChannelRule>>

export type NotificationTopic = keyof typeof channelRules
export const notificationTopics = Object.keys(channelRules) as NotificationTopic[]
export const NotificationTopic = Type.Enum(notificationTopics)

/** Each kind of notification, with its topic. */
export const topicsOfKinds = {
  message: 'messages',
  mass_message: 'massMessages',
  published: 'posts',
  live_started: 'live',
  stream_reminder: 'live',
  stream_cancelled: 'live',
  private_request: 'privateRequests',
  like: 'likes',
  follower: 'followers',
  comment: 'comments',
  reply: 'comments',
  sale: 'sales',
  tip: 'sales',
  subscriber: 'subscribers',
  renewed: 'renewals',
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
  data_ready: 'account',
  participation_requested: 'account',
  participation_accepted: 'account',
  participation_declined: 'account',
  file_failed: 'files',
  recording_ready: 'files',
  recording_failed: 'files',
  content_removed: 'moderation',
  content_restored: 'moderation',
} as const satisfies Record<string, NotificationTopic>

export type NotificationKind = keyof typeof topicsOfKinds

/** Kinds whose emails belong to the features that know more about them: sent by those, whatever is switched. */
export const mailedElsewhere: ReadonlySet<NotificationKind> = new Set([
  'gift',
  'renewal_failed',
  'renewal_reminder',
  'price_change',
  'subscription_ended',
  'order_placed',
  'order_shipped',
  'order_refunded',
  'payout_approved',
  'payout_done',
  'payout_rejected',
  'payout_failed',
  'application_approved',
  'data_ready',
])
export const notificationKinds = Object.keys(topicsOfKinds) as NotificationKind[]

/** What a notification is about. */
export const subjectTypes = [
  'feed',
  'video',
  'gallery',
  'photo',
  'product',
  'comment',
  'conversation',
  'order',
  'subscription',
  'payout',
  'payment',
  // Of sales: files of a message, the ticket of a stream, minutes of a private show or call.
  'message',
  'stream',
  'private_chat',
] as const

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
  /** What staff wrote about their decision; null for everything else. */
  reason: nullable(Type.String()),
  isRead: Type.Boolean(),
  /** Of its latest event. */
  updatedAt: Time,
})
export type Notification = Static<typeof Notification>

const endpoint = endpointsOf({ area: 'notifications', caller: 'fan_or_creator' })

export const listNotifications = endpoint('GET /notifications', {
  summary: "The caller's notifications, latest first.",
  query: Type.Omit(endlessListQuery(['updatedAt'], {}), ['q', 'fromDate', 'toDate']),
  cursor: { list: 'notifications' },
  data: { 200: listOf(Notification) },
})

/** At most 100: screens write more as "99+". */
export const countUnreadNotifications = endpoint('GET /notifications/total-unread', {
  summary: 'How many notifications the caller has not read; at most 100.',
  data: { 200: Type.Object({ total: Type.Integer() }) },
})

/** Also one that is not in the notification centre: a push may lead to it. */
export const getNotification = endpoint('GET /notifications/:id', {
  summary: "One of the caller's notifications.",
  data: { 200: Notification },
  problems: ['NOT_FOUND'],
})

export const readNotification = endpoint('POST /notifications/:id/read', {
  summary: 'Marks one notification as read; repeating it changes nothing.',
  forbidsImpersonation: true,
  data: { 200: Done },
})

export const readAllNotifications = endpoint('POST /notifications/read-all', {
  summary: 'Marks all notifications as read.',
  forbidsImpersonation: true,
  data: { 200: Done },
})

const Standing = Type.Enum(['on', 'off', 'always', 'never'])

/** From when to when, in minutes of the day in a time zone; 22:00 to 07:00 is 1320 to 420. */
const QuietHours = Type.Object({
  fromMinute: Type.Integer({ minimum: 0, maximum: 1439 }),
  toMinute: Type.Integer({ minimum: 0, maximum: 1439 }),
  /** An IANA name, like `Asia/Taipei`. */
  timeZone: Type.String({ minLength: 1, maxLength: 60 }),
})

/** What reaches a person where, and how. `always` and `never` cannot be changed. Rules NOTE-3, NOTE-6 to NOTE-8. */
export const NotificationPreferences = Type.Object({
  topics: Type.Array(Type.Object({ topic: NotificationTopic, inApp: Standing, email: Standing, push: Standing })),
  /** Emails and pushes name nobody, quote nothing and do not show the site's name. */
  isDiscreet: Type.Boolean(),
  /** Emails and pushes wait for their end; null: they come at any hour. */
  quietHours: nullable(QuietHours),
  /** Where emails go; null: there is no confirmed address, and none are sent. */
  email: nullable(Type.String()),
})
export type NotificationPreferences = Static<typeof NotificationPreferences>

export const getNotificationPreferences = endpoint('GET /notifications/preferences', {
  summary: 'Which notifications the caller gets, and where.',
  data: { 200: NotificationPreferences },
})

const isOn = Type.Optional(Type.Boolean())

/** What is left out keeps what it has; what is fixed stays fixed. */
export const putNotificationPreferences = endpoint('PUT /notifications/preferences', {
  summary: 'Switches notifications on and off, by topic and channel; quiet hours and discreet mode.',
  forbidsImpersonation: true,
  body: Type.Object({
    topics: Type.Optional(
      Type.Array(Type.Object({ topic: NotificationTopic, inApp: isOn, email: isOn, push: isOn }), {
        maxItems: notificationTopics.length,
      }),
    ),
    isDiscreet: isOn,
    quietHours: Type.Optional(nullable(QuietHours)),
  }),
  data: { 200: NotificationPreferences },
  problems: ['QUIET_HOURS_INVALID'],
  rateLimit: { count: 60, windowSeconds: 60, by: 'account' },
})

const publicEndpoint = endpointsOf({ area: 'notifications', caller: 'anyone' })

/**
 * RFC 8058: the link proves the right, so no session is needed. Repeating it changes nothing. The limit is for mail providers, which
 * post for all their users from a few addresses and do not try again.
 */
export const unsubscribeFromEmails = publicEndpoint('POST /notifications/unsubscribe', {
  summary: 'Switches the emails off that a signed link of an email names.',
  body: Type.Object({ token: Type.String({ maxLength: 500 }) }),
  data: { 200: Type.Object({ topics: Type.Array(NotificationTopic) }) },
  problems: ['LINK_INVALID'],
  rateLimit: { count: 1_200, windowSeconds: 60, by: 'address' },
})

/** What a link would switch off, for the page that asks first. */
export const readUnsubscribeLink = publicEndpoint('GET /notifications/unsubscribe', {
  summary: 'The topics that a signed link of an email names.',
  query: Type.Object({ token: Type.String({ maxLength: 500 }) }),
  data: { 200: Type.Object({ topics: Type.Array(NotificationTopic) }) },
  problems: ['LINK_INVALID'],
  rateLimit: { count: 1_200, windowSeconds: 60, by: 'address' },
})
