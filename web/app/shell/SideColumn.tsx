import { useLocation } from 'react-router'
import { useTranslation } from '../locales/use-translation.ts'
import { LinkButton } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { Tokens } from '../design/Money.tsx'
import { usePaths } from '../locales/use-locale.ts'
import { useAppSelector } from '../store/hooks.ts'
import { DueLine } from './DueLine.tsx'
import { Footer } from './Footer.tsx'
import styles from './SideColumn.module.css'
import { Suggestions } from './Suggestions.tsx'

/** The side column on a wide screen: the wallet or a welcome, and the site's links. */
export function SideColumn({ hasWelcome }: { hasWelcome: boolean }) {
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  return (
    <aside className={styles.side}>
      {isLoggedIn ? <WalletCard /> : hasWelcome && <WelcomeCard />}
      <Suggestions />
      <Footer />
    </aside>
  )
}

function WalletCard() {
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

function WelcomeCard() {
  const { t } = useTranslation('shell')
  const paths = usePaths()
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>{t('welcomeTitle')}</h2>
      <p className={styles.text}>{t('welcomeText')}</p>
      <LinkButton to={paths.chooseSide()}>{t('join')}</LinkButton>
      <LinkButton look="secondary" to={paths.signIn()}>
        {t('signIn')}
      </LinkButton>
    </Card>
  )
}
