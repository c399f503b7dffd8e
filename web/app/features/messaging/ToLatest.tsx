import { useEffect, useRef, useState, type RefObject } from 'react'
import { Button } from '../../design/Button.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './Messages.module.css'

type LatestProps = {
  /** What stands behind the last message. */
  end: RefObject<HTMLElement | null>
  /** The number of the latest message of the conversation. */
  latest: number
  /** The reader wrote it. */
  isOwn: boolean
}

/** Leads to the end of the messages while it is more than a screen away, and says whether something has come there since. */
export function ToLatest({ end, latest, isOwn }: LatestProps) {
  const { t } = useTranslation('messages')
  /** The latest number when the reader left the end; null: they see it. */
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const known = useRef(latest)
  useEffect(() => {
    known.current = latest
  }, [latest])
  useEffect(() => {
    if (!end.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const isSeen = entries.at(-1)?.isIntersecting ?? true
        setLeftAt((before) => (isSeen ? null : (before ?? known.current)))
      },
      { root: end.current.closest('[role="log"]'), rootMargin: '0px 0px 100% 0px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end])

  function lead(): void {
    const region = end.current?.closest<HTMLElement>('[role="log"]')
    end.current?.scrollIntoView({ block: 'end' })
    // The button, which had the focus, leaves.
    region?.focus({ preventScroll: true })
  }

  if (leftAt === null) return null
  return (
    <Button look="secondary" className={styles.latest} onClick={lead}>
      {t(latest > leftAt && !isOwn ? 'newBelow' : 'toLatest')}
    </Button>
  )
}
