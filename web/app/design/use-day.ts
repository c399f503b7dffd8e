import { useLocale } from '../locales/use-locale.ts'
import { formatDate } from './format.ts'
import { useTimeZone } from './use-time-zone.ts'

/** Writes a day inside a sentence, in the reader's zone as far as it is known. */
export const useDay = (): ((at: string) => string) => useWritten(false)

/** Writes a day with its hour inside a sentence, likewise. */
export const useHour = (): ((at: string) => string) => useWritten(true)

function useWritten(hasTime: boolean): (at: string) => string {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (at) => formatDate(new Date(at), locale, { hasTime, timeZone })
}
