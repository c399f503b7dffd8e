import { useLocale } from '../locales/use-locale.ts'
import { formatAgo, formatDate } from './format.ts'
import { useTimeZone } from './use-time-zone.ts'

type MomentProps = {
  at: string
  /** The page's time, for "2 hours ago"; without it the date is shown. */
  now?: string | undefined
  hasTime?: boolean
}

/**
 * A time in the format of the language, in the reader's time zone. Before the browser has sent its zone the server
 * renders UTC, and the browser its own after hydration.
 */
export function Moment({ at, now, hasTime = false }: MomentProps) {
  const locale = useLocale()
  const timeZone = useTimeZone()
  const date = new Date(at)
  const ago = now === undefined ? null : formatAgo(date, new Date(now), locale)
  return <time dateTime={at}>{ago ?? formatDate(date, locale, { hasTime, timeZone })}</time>
}
