import { Link } from 'react-router'
import { useReadLater } from '../api/use-read-later.ts'
import { formatDollars } from '../design/format.ts'
import { Skeleton } from '../design/Skeleton.tsx'
import { useDay } from '../design/use-day.ts'
import { useTranslation } from '../locales/use-translation.ts'
import styles from './DueLine.module.css'
import { IS_WIDE } from './is-wide.ts'

/** The next charge: creator, date, amount in USD. */
export type Due = { name: string; at: string; price: number }

/** The next charge. Loaded after the page, into reserved space. */
export function DueLine() {
  const { t, locale, paths } = useTranslation('shell')
  const day = useDay()
  const { data } = useReadLater<{ due: Due | null }>({ key: 'due', path: paths.due, media: IS_WIDE })
  if (data === undefined) {
    return (
      <p className={styles.due} aria-hidden="true">
        <Skeleton shape="line" />
      </p>
    )
  }
  if (data === null) return null
  const { due } = data
  return (
    <p className={styles.due}>
      {due === null ? (
        t('nothingDue')
      ) : (
        <Link to={paths.subscriptions}>
          {t('nextCharge', { name: due.name, date: day(due.at), dollars: formatDollars(due.price, locale) })}
        </Link>
      )}
    </p>
  )
}
