import type { StreamGoal } from '@stagedoor/contract/stream-tips'
import { formatNumber } from '../../design/format.ts'
import { useTokens } from '../../design/use-tokens.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './GoalBar.module.css'

/** What viewers tip for together, and how far it is. */
export function GoalBar({ goal }: { goal: StreamGoal }) {
  const { t } = useTranslation('live')
  const tokens = useTokens()
  const { title, amount, progress } = goal
  return (
    <div className={styles.goal}>
      <p>
        <strong>
          <bdi>{title}</bdi>
        </strong>{' '}
        <span>{t('goalProgress', { progress: formatNumber(progress), amount: tokens(amount) })}</span>
      </p>
      <progress aria-label={title} max={amount} value={Math.min(amount, progress)} />
    </div>
  )
}
