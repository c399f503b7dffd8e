import { useLocale } from '../locales/use-locale.ts'
import { formatAgo, formatDate } from './format.ts'
import { useTimeZone } from './use-time-zone.ts'

type MomentProps = {
  at: string
  /** The page's own clock, for "2 hours ago"; without it the date is written. */
  now?: string | undefined
  hasTime?: boolean
}

/**
 * When something was, as the language writes it, in the reader's zone: until their browser has named it the server writes
 * UTC, and the browser its own as soon as it is alive.
 */
export function Moment({ at, now, hasTime = false }: MomentProps) {
  const locale = useLocale()
  const timeZone = useTimeZone()
  const date = new Date(at)
  const ago = now === undefined ? null : formatAgo(date, new Date(now), locale)
  return <time dateTime={at}>{ago ?? formatDate(date, locale, { hasTime, timeZone })}</time>
}
