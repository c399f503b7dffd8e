import { useLocation } from 'react-router'
import { LinkButton } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { Tokens } from '../design/Money.tsx'
import { usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { useAppSelector } from '../store/hooks.ts'
import { DueLine } from './DueLine.tsx'
import styles from './SideColumn.module.css'

/** A member's wallet in the side column. */
export function WalletCard() {
  const { t } = useTranslation('shell')
  const paths = usePaths()
  const { pathname } = useLocation()
  const balance = useAppSelector((state) => state.currentUser.balance)
  // The wallet's own page shows it already.
  if (pathname === paths.wallet) return null
  return (
    <Card className={styles.card}>
      <h2 className={styles.small}>{t('yourWallet')}</h2>
      <p className={styles.amount}>
        <Tokens amount={balance} />
      </p>
      <DueLine />
      <LinkButton look="secondary" to={paths.topUp()}>
        {t('topUp')}
      </LinkButton>
    </Card>
  )
}
