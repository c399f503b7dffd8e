import { ownTimeZone } from '../design/own-time-zone.ts'
import { cookieNames, preferenceSeconds } from './cookies.ts'
import { readClientCookie, writeClientCookie } from './client-cookies.ts'

/** The time zone of a stored value; null when it is unknown. */
export function readTimeZone(stored: string | null): string | null {
  if (stored === null || !/^[A-Za-z][\w+\-/]{0,59}$/.test(stored)) return null
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: stored })
    return stored
  } catch {
    return null
  }
}

/** Sends the browser's time zone to the server, from the next request on. */
export function reportTimeZone(): void {
  const value = ownTimeZone()
  if (readClientCookie(cookieNames.timeZone) === value) return
  writeClientCookie({ name: cookieNames.timeZone, value, maxAgeSeconds: preferenceSeconds })
}
