import { useLayoutEffect, useRef, useState } from 'react'
import { useLocale } from '../locales/use-locale.ts'
import { formatAgo, formatDate } from './format.ts'
import { useCameWithDocument } from './use-came-with-document.ts'
import { useTimeZone } from './use-time-zone.ts'

type MomentProps = {
  at: string
  /** The page's time, for "2 hours ago"; without it the date is shown. */
  now?: string | undefined
  hasTime?: boolean
}

/** Hydration leaves the server's text in its place where it is given this and told to suppress its warning. */
const AS_SENT = ''

/**
 * A time in the format of the language, in the reader's time zone. Before the browser has sent its zone the server
 * renders UTC, and the browser its own after hydration. What the server has written is not written again: a phone takes
 * 40 ms to make its first formatter of dates, and might write spaces differently.
 */
export function Moment({ at, now, hasTime = false }: MomentProps) {
  const locale = useLocale()
  const timeZone = useTimeZone()
  const element = useRef<HTMLTimeElement>(null)
  const wanted = `${at} ${now} ${hasTime} ${locale} ${timeZone}`
  const isSent = useCameWithDocument() && typeof document !== 'undefined'
  const [sent, setSent] = useState(isSent ? wanted : null)
  useLayoutEffect(() => {
    // React discards a document that does not match, and renders it anew.
    if (element.current?.textContent === AS_SENT) setSent(null)
  }, [])

  const write = () => {
    const date = new Date(at)
    const ago = now === undefined ? null : formatAgo(date, new Date(now), locale)
    return ago ?? formatDate(date, locale, { hasTime, timeZone })
  }
  return (
    <time ref={element} dateTime={at} suppressHydrationWarning>
      {sent === wanted ? AS_SENT : write()}
    </time>
  )
}
