import type { Stream } from '@stagedoor/contract/streams'
import { formatCount } from '../../design/format.ts'
import { formatDuration } from '../../design/format-duration.ts'
import { Icon } from '../../design/Icon.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './LiveFacts.module.css'
import { useStreamLength } from './use-stream-length.ts'

type FactsProps = {
  stream: Pick<Stream, 'isRecorded' | 'streamingTime'>
  members: number
  likes: number
  isLive: boolean
}

/** That a stream is live and whether it is recorded, for how long by the server's clock, how many watch, and how many like it. */
export function LiveFacts({ stream, members, likes, isLive }: FactsProps) {
  const { t, locale } = useTranslation('live')
  const seconds = useStreamLength(stream.streamingTime, isLive)
  return (
    <p className={styles.facts}>
      {isLive && <strong className={styles.live}>{t('live')}</strong>}
      {isLive && stream.isRecorded && <span className={styles.recorded}>{t('recorded')}</span>}
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
      <span className={styles.members}>
        <Icon name="heart" />
        <span className="visually-hidden">{t('likes', { count: likes })}</span>
        <span aria-hidden="true">{formatCount(likes, locale)}</span>
      </span>
    </p>
  )
}
