import { cookieNames, preferenceSeconds } from './cookies.ts'
import { readClientCookie, writeClientCookie } from './client-cookies.ts'

/** The zone that a stored value names; null when it names none that exists. */
export function readTimeZone(stored: string | null): string | null {
  if (stored === null || !/^[A-Za-z][\w+\-/]{0,59}$/.test(stored)) return null
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: stored })
    return stored
  } catch {
    return null
  }
}

/** The browser's own zone. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Tells the server the browser's zone, from the next request on. */
export function tellTimeZone(): void {
  const value = ownTimeZone()
  if (!value || readClientCookie(cookieNames.timeZone) === value) return
  writeClientCookie({ name: cookieNames.timeZone, value, maxAgeSeconds: preferenceSeconds })
}
