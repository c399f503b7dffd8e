import { Tabs } from '../../design/Tabs.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './EarningSums.module.css'

/** The tabs of a creator's earnings. */
export function EarningTabs({ current }: { current: 'earnings' | 'payouts' | 'statements' | 'banking' }) {
  const { t, paths } = useTranslation('payouts')
  const pages = [
    { id: 'earnings', to: paths.earnings, name: t('tabEarnings') },
    { id: 'payouts', to: paths.payouts, name: t('tabPayouts') },
    { id: 'statements', to: paths.statements, name: t('tabStatements') },
    { id: 'banking', to: paths.banking, name: t('tabBanking') },
  ]
  return (
    <div className={styles.tabs}>
      <Tabs label={t('tabsLabel')} tabs={pages.map(({ id, to, name }) => ({ to, name, isCurrent: id === current }))} />
    </div>
  )
}
