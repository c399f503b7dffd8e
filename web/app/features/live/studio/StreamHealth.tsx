import { Badge, type BadgeTone } from '../../../design/Badge.tsx'
import { formatNumber } from '../../../design/format.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { qualityOf, type LinkQuality, type LinkStats } from '../link-stats.ts'
import styles from './Studio.module.css'
import type { PublishState } from './use-publishing.ts'

const tones: Record<LinkQuality, BadgeTone> = { good: 'good', fair: 'warning', poor: 'danger' }

/** How the connection to the viewers does. */
export function StreamHealth({ state, stats }: { state: PublishState; stats: LinkStats | null }) {
  const { t, locale } = useTranslation('live')
  const quality = stats && stats.bitrate > 0 ? qualityOf(stats) : null
  return (
    <div className={styles.health}>
      <output>{state === 'connected' && quality ? null : t(`publish_${state}`)}</output>
      {state === 'connected' && quality && stats && (
        <>
          <Badge tone={tones[quality]}>{t(`quality_${quality}`)}</Badge>
          <span>{t('megabits', { count: formatNumber(Math.round(stats.bitrate / 10_000) / 100, locale) })}</span>
          <span>{t('frames', { height: stats.height, count: stats.framesPerSecond })}</span>
          {stats.roundTripMs !== null && <span>{t('delay', { count: stats.roundTripMs })}</span>}
        </>
      )}
    </div>
  )
}
