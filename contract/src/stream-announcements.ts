import { Type, type Static } from 'typebox'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Done, Id, Time } from './fields.ts'
import { listOf } from './list.ts'
import { nullable } from './nullable.ts'
import { StreamRecording, WantedRecording } from './stream-recordings.ts'
import { UserCard } from './users.ts'

/** How many streams a creator has announced at a time. */
export const MAXIMUM_ANNOUNCEMENTS = 20

/** A stream that a creator has announced, as who asks sees it. */
export const StreamAnnouncement = Type.Object({
  _id: Id,
  performerId: Id,
  performerInfo: nullable(UserCard),
  title: Type.String(),
  description: Type.String(),
  startsAt: Time,
  /** What its creator goes live with now is this one. */
  isDue: Type.Boolean(),
  /** The one who asks wants to be reminded. */
  isReminded: Type.Boolean(),
  /** How many want to be reminded, for its creator; null: for everybody else. */
  reminders: nullable(Type.Integer()),
  /** How its studio suggests to record it, for its creator; null: not, and for everybody else. */
  recording: nullable(StreamRecording),
})
export type StreamAnnouncement = Static<typeof StreamAnnouncement>

const studioEndpoint = endpointsOf({ area: 'streaming', caller: 'performer', forbidsImpersonation: true })

/**
 * `startsAt`: from five minutes to ninety days ahead. `recording` is what the studio suggests when the stream is prepared, where recordings
 * can be made then; nothing is recorded by itself. 409: twenty are announced.
 */
export const announceStream = studioEndpoint('POST /streaming/announcements', {
  summary: 'Announces a public stream of the creator.',
  body: Type.Object({
    title: Type.String({ minLength: 10, maxLength: 100 }),
    description: Type.Optional(Type.String({ maxLength: 200 })),
    startsAt: Time,
    recording: Type.Optional(nullable(WantedRecording)),
  }),
  data: { 201: StreamAnnouncement },
  problems: ['PERFORMER_NOT_APPROVED', 'STREAM_ANNOUNCEMENTS_FULL', 'LIST_UNKNOWN'],
  rateLimit: { count: 60, windowSeconds: 3_600, by: 'account' },
})

/** Those who wanted to be reminded are notified of it. Again: nothing more. */
export const cancelAnnouncement = studioEndpoint('DELETE /streaming/announcements/:id', {
  summary: "Cancels one of the creator's announced streams.",
  data: { 200: Done },
  problems: ['NOT_FOUND'],
})

export const listAnnouncements = endpoint('GET /streaming/announcements', {
  area: 'streaming',
  caller: 'anyone',
  summary: 'Announced streams: those of creators whom the caller follows first, then the earliest first.',
  query: Type.Object({
    limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
    offset: Type.Integer({ minimum: 0, maximum: 10_000, default: 0 }),
    performerId: Type.Optional(Id),
  }),
  data: { 200: listOf(StreamAnnouncement) },
  rateLimit: { count: 120, windowSeconds: 60, by: 'address' },
})

const reminderEndpoint = endpointsOf({
  area: 'streaming',
  caller: 'fan_or_creator',
  data: { 200: StreamAnnouncement },
  problems: ['NOT_FOUND'],
  rateLimit: { count: 60, windowSeconds: 60, by: 'account' },
})

export const askForReminder = reminderEndpoint('PUT /streaming/announcements/:id/reminder', {
  summary: 'Asks to be notified shortly before an announced stream, and when it goes live.',
})

export const dropReminder = reminderEndpoint('DELETE /streaming/announcements/:id/reminder', {
  summary: 'Takes that back; repeating it changes nothing.',
})
