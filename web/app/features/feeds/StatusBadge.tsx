import type { PostStatus } from '@stagedoor/contract/feeds'
import { Badge, type BadgeTone } from '../../design/Badge.tsx'
import { useHour } from '../../design/use-day.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './StatusBadge.module.css'

/** Names of the statuses of posts, videos and galleries, as keys of the studio's texts. */
export const statusTexts = {
  draft: 'statusDraft',
  active: 'statusActive',
  inactive: 'statusInactive',
  scheduled: 'statusScheduled',
  'file-error': 'statusError',
  'under-review': 'statusReview',
  rejected: 'statusRejected',
  removed: 'statusRemoved',
} as const satisfies Record<PostStatus, string>

const tones: Record<PostStatus, BadgeTone> = {
  draft: 'quiet',
  active: 'good',
  inactive: 'quiet',
  scheduled: 'warning',
  'file-error': 'danger',
  'under-review': 'warning',
  rejected: 'danger',
  removed: 'danger',
}

type StatusProps = { status: PostStatus; removedReason: string | null; scheduledAt?: string | null }

/** Where something that a creator publishes stands, with when it goes out or why it was removed. */
export function StatusBadge({ status, removedReason, scheduledAt = null }: StatusProps) {
  const { t } = useTranslation('studio')
  const hour = useHour()
  const isScheduled = status === 'scheduled' && scheduledAt !== null
  return (
    <span className={styles.status}>
      <Badge tone={tones[status]}>{t(statusTexts[status])}</Badge>
      {isScheduled && <small>{t('goesOut', { time: hour(scheduledAt) })}</small>}
      {removedReason !== null && <small>{t('removedBecause', { reason: removedReason })}</small>}
    </span>
  )
}
