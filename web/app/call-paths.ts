import type { Locale } from '@stagedoor/contract/locales'

/** The addresses of private shows and calls, apart from `paths.ts`, which every first visit loads. */
export const callPaths = (locale: Locale) => ({
  /** Where a fan makes a request to a creator. */
  request: (performerId: string) => `/${locale}/private/${encodeURIComponent(performerId)}`,
  call: (callId: string) => `/${locale}/private-calls/${encodeURIComponent(callId)}`,
  studio: `/${locale}/creator/live/private`,
})
