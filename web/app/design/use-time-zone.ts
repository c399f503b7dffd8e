import { createContext, use, useSyncExternalStore } from 'react'
import { ownTimeZone } from './own-time-zone.ts'

/** The reader's time zone as the server knows it; null before the browser has sent it. */
export const KnownTimeZone = createContext<string | null>(null)

const never = () => () => {}

/**
 * The time zone for dates. The server uses the known one or UTC; a hydrated browser its own. Where both are the same, which
 * they are from the second page on, nothing is rendered again.
 */
export function useTimeZone(): string {
  const known = use(KnownTimeZone) ?? 'UTC'
  return useSyncExternalStore(never, ownTimeZone, () => known)
}
