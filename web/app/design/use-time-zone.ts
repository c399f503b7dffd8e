import { createContext, use } from 'react'
import { useIsHydrated } from './use-is-hydrated.ts'

/** The reader's time zone as the server knows it; null before the browser has sent it. */
export const KnownTimeZone = createContext<string | null>(null)

/**
 * The time zone for dates. The server uses the known one or UTC; a hydrated browser its own (undefined, as `Intl` takes
 * it).
 */
export function useTimeZone(): string | undefined {
  const known = use(KnownTimeZone)
  return useIsHydrated() ? undefined : (known ?? 'UTC')
}
