import { Badge, type BadgeTone } from '../../../design/Badge.tsx'
import { formatNumber } from '../../../design/format.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { qualityOf, type LinkQuality, type LinkStats } from '../link-stats.ts'
import styles from './Studio.module.css'
import type { PublishState } from './use-publishing.ts'

const tones: Record<LinkQuality, BadgeTone> = { good: 'good', fair: 'warning', poor: 'danger' }

/** How a connection does, in two words. Nothing while nothing flows. */
export function QualityBadge({ stats }: { stats: LinkStats }) {
  const { t } = useTranslation('live')
  if (stats.bitrate === 0) return null
  const quality = qualityOf(stats)
  return <Badge tone={tones[quality]}>{t(`quality_${quality}`)}</Badge>
}

/** How the connection to the viewers does. */
export function StreamHealth({ state, stats }: { state: PublishState; stats: LinkStats | null }) {
  const { t } = useTranslation('live')
  return (
    <div className={styles.health}>
      <output>{state === 'connected' && stats && stats.bitrate > 0 ? null : t(`publish_${state}`)}</output>
      {state === 'connected' && stats && stats.bitrate > 0 && (
        <>
          <QualityBadge stats={stats} />
          <span>{t('megabits', { count: formatNumber(Math.round(stats.bitrate / 10_000) / 100) })}</span>
          <span>{t('frames', { height: stats.height, count: stats.framesPerSecond })}</span>
          {stats.roundTripMs !== null && <span>{t('delay', { count: stats.roundTripMs })}</span>}
        </>
      )}
    </div>
  )
}
