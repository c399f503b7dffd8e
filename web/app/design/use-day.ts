import { useLocale } from '../locales/use-locale.ts'
import { formatDate } from './format.ts'
import { useTimeZone } from './use-time-zone.ts'

/** Formats a day within a sentence, in the reader's time zone if it is known. */
export const useDay = (): ((at: string) => string) => useWritten(false)

/** Formats a day with its time within a sentence, in the same time zone. */
export const useHour = (): ((at: string) => string) => useWritten(true)

function useWritten(hasTime: boolean): (at: string) => string {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (at) => formatDate(new Date(at), locale, { hasTime, timeZone })
}
