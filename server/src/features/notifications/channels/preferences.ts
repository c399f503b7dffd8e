import {
  channelRules,
  notificationTopics,
  type ChannelRule,
  type NotificationChannel,
  type NotificationPreferences,
  type NotificationTopic,
} from '@stagedoor/contract/notifications'
import type { Channel, Switch } from './manner-queries.ts'

/** How the table names what a caller names. */
const stored = { inApp: 'app', email: 'email', push: 'push' } as const satisfies Record<NotificationChannel, Channel>
const named = ['inApp', 'email', 'push'] as const

const isChangeable = (rule: ChannelRule): boolean => rule === 'on' || rule === 'off'

/** All topics with what holds on each channel: what is fixed, else one's own decision, else the default. */
export function preferencesOf(switches: readonly Switch[]): NotificationPreferences['topics'] {
  const decided = new Map(switches.map(({ topic, channel, isOn }) => [`${topic} ${channel}`, isOn]))
  const standing = (topic: NotificationTopic, channel: NotificationChannel): ChannelRule => {
    const rule = channelRules[topic][channel]
    const isOn = decided.get(`${topic} ${stored[channel]}`)
    if (!isChangeable(rule) || isOn === undefined) return rule
    return isOn ? 'on' : 'off'
  }
  return notificationTopics.map((topic) => ({
    topic,
    inApp: standing(topic, 'inApp'),
    email: standing(topic, 'email'),
    push: standing(topic, 'push'),
  }))
}

type Wanted = { topic: NotificationTopic } & Partial<Record<NotificationChannel, boolean | undefined>>

/** The decisions that a caller may make among those that it names: what is fixed is left out. */
export const switchesOf = (topics: readonly Wanted[]): Switch[] =>
  topics.flatMap(({ topic, ...wanted }) =>
    named.flatMap((channel) => {
      const isOn = wanted[channel]
      if (isOn === undefined || !isChangeable(channelRules[topic][channel])) return []
      return [{ topic, channel: stored[channel], isOn }]
    }),
  )
