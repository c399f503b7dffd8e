import {
  notificationChannels,
  notificationTopics,
  type NotificationChannel,
  type NotificationPreferences,
} from '@stagedoor/contract/notifications'

export type TopicStanding = NotificationPreferences['topics'][number]
export type QuietHours = NonNullable<NotificationPreferences['quietHours']>

/** Topics that only creators are notified of. */
const creatorTopics: ReadonlySet<string> = new Set([
  'likes',
  'followers',
  'sales',
  'subscribers',
  'renewals',
  'payouts',
  'files',
])

export const topicsFor = (topics: readonly TopicStanding[], isCreator: boolean): TopicStanding[] =>
  topics.filter(({ topic }) => isCreator || !creatorTopics.has(topic))

/** What a form of the settings asks for: all topics that it shows, discreet mode and quiet hours. */
export function readPreferences(form: FormData) {
  const shown = new Set(form.getAll('shown'))
  const on = (channel: NotificationChannel) => new Set(form.getAll(channel))
  const chosen = { inApp: on('inApp'), email: on('email'), push: on('push') }
  const topics = notificationTopics
    .filter((topic) => shown.has(topic))
    .map((topic) => ({
      topic,
      inApp: chosen.inApp.has(topic),
      email: chosen.email.has(topic),
      push: chosen.push.has(topic),
    }))
  return { topics, isDiscreet: form.has('isDiscreet'), quietHours: readQuietHours(form) }
}

function readQuietHours(form: FormData): QuietHours | null {
  if (!form.has('isQuiet')) return null
  const zone = form.get('timeZone')
  return {
    fromMinute: minuteOf(form.get('quietFrom')),
    toMinute: minuteOf(form.get('quietTo')),
    timeZone: typeof zone === 'string' && zone !== '' ? zone : 'UTC',
  }
}

/** "22:30" as 1350; what is no time is midnight. */
export function minuteOf(text: unknown): number {
  const [, hour = '0', minute = '0'] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(String(text)) ?? []
  return Number(hour) * 60 + Number(minute)
}

/** 1350 as "22:30", as inputs of times take it. */
export const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

export { notificationChannels }
