import { createContext, use } from 'react'
import { useIsHydrated } from './use-is-hydrated.ts'

/** The reader's zone as the server knows it; null before their browser has named it. */
export const KnownTimeZone = createContext<string | null>(null)

/**
 * The zone to write dates in: the reader's own. The server takes the one that it knows, else UTC; a browser knows its
 * own as soon as it is alive (undefined, as `Intl` takes it).
 */
export function useTimeZone(): string | undefined {
  const known = use(KnownTimeZone)
  return useIsHydrated() ? undefined : (known ?? 'UTC')
}
