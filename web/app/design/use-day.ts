import { useLocale } from '../locales/use-locale.ts'
import { formatDate } from './format.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/** Writes a day inside a sentence: UTC's on the server, then the reader's own, as `Moment` does. */
export function useDay(): (at: string) => string {
  const locale = useLocale()
  const timeZone = useIsHydrated() ? undefined : 'UTC'
  return (at) => formatDate(new Date(at), locale, { hasTime: false, timeZone })
}
