import type { Locale } from '@stagedoor/contract/locales'

/** The addresses of announced streams, private shows and calls, apart from `paths.ts`, which every first visit loads. */
export const callPaths = (locale: Locale) => ({
  /** Where a fan makes a request to a creator. */
  request: (performerId: string) => `/${locale}/private/${encodeURIComponent(performerId)}`,
  call: (callId: string) => `/${locale}/private-calls/${encodeURIComponent(callId)}`,
  schedule: `/${locale}/creator/live/schedule`,
  /** Where a form asks for a reminder, or drops it. */
  reminder: (announcementId: string) => `/${locale}/streaming/reminders/${encodeURIComponent(announcementId)}`,
  studio: `/${locale}/creator/live/private`,
})
