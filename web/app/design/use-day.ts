import { useLocale } from '../locales/use-locale.ts'
import { formatDate } from './format.ts'
import { useTimeZone } from './use-time-zone.ts'

/** Writes a day inside a sentence, in the reader's zone as far as it is known. */
export function useDay(): (at: string) => string {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (at) => formatDate(new Date(at), locale, { hasTime: false, timeZone })
}
