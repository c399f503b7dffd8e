import type { StaffDecision } from '@stagedoor/contract/staff-decisions'
import { Moment } from '../../../design/Moment.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from '../Staff.module.css'

/** What staff decided about one thing, the newest first. */
export function DecisionHistory({ decisions }: { decisions: readonly StaffDecision[] }) {
  const { t } = useTranslation('staff')
  if (decisions.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{t('postHistory')}</h2>
      <ul>
        {decisions.map(({ at, by, decision, reason }) => (
          <li key={at}>
            <Moment at={at} hasTime />:{' '}
            {t(decision === 'removed' ? 'historyRemoved' : 'historyRestored', { name: by ?? '–' })} ({reason})
          </li>
        ))}
      </ul>
    </section>
  )
}
