import { formatCount } from '../../design/format.ts'
import { formatDuration } from '../../design/format-duration.ts'
import { Icon } from '../../design/Icon.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './LiveFacts.module.css'
import { useStreamLength } from './use-stream-length.ts'

type FactsProps = { streamingTime: number; members: number; isLive: boolean }

/** That a stream is live, for how long by the server's clock, and how many watch. */
export function LiveFacts({ streamingTime, members, isLive }: FactsProps) {
  const { t, locale } = useTranslation('live')
  const seconds = useStreamLength(streamingTime, isLive)
  return (
    <p className={styles.facts}>
      {isLive && <strong className={styles.live}>{t('live')}</strong>}
      <span role="timer" aria-label={t('length')}>
        {formatDuration(seconds)}
      </span>
      {isLive && (
        <span className={styles.members}>
          <Icon name="me" />
          <span className="visually-hidden">{t('viewers', { count: members })}</span>
          <span aria-hidden="true">{formatCount(members, locale)}</span>
        </span>
      )}
    </p>
  )
}
