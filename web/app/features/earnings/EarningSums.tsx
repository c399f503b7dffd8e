import type { EarningStats } from '@stagedoor/contract/earnings'
import { useTranslation } from '../../locales/use-translation.ts'
import { Tokens } from '../../design/Money.tsx'
import { formatDate } from '../../design/format.ts'
import { useIsHydrated } from '../../design/use-is-hydrated.ts'
import { useLocale } from '../../locales/use-locale.ts'
import styles from './EarningSums.module.css'

/** What was earned in all, what can be paid out, and what still matures. */
export function EarningSums({ stats }: { stats: EarningStats }) {
  const { t } = useTranslation('studio')
  const locale = useLocale()
  const timeZone = useIsHydrated() ? undefined : 'UTC'
  const next =
    stats.nextMaturity &&
    t('nextMaturity', { date: formatDate(new Date(stats.nextMaturity), locale, { hasTime: false, timeZone }) })
  const sums = [
    { name: t('totalNet'), amount: stats.totalNetPrice, note: null },
    { name: t('available'), amount: stats.available, note: null },
    { name: t('pending'), amount: stats.pending, note: next },
  ]
  return (
    <dl className={styles.sums}>
      {sums.map(({ name, amount, note }) => (
        <div key={name} className={styles.sum}>
          <dt>{name}</dt>
          <dd>
            <Tokens amount={amount} />
          </dd>
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
