import { Suspense } from 'react'
import { useTranslation } from '../locales/use-translation.ts'
import { LinkButton } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { usePaths } from '../locales/use-locale.ts'
import { useAppSelector } from '../store/hooks.ts'
import { Footer } from './Footer.tsx'
import { WalletCard } from './members.ts'
import styles from './SideColumn.module.css'
import { Suggestions } from './Suggestions.tsx'

/** The side column on a wide screen: the wallet or a welcome, and the site's links. */
export function SideColumn({ hasWelcome }: { hasWelcome: boolean }) {
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  return (
    <aside className={styles.side}>
      {isLoggedIn ? (
        <Suspense>
          <WalletCard />
        </Suspense>
      ) : (
        hasWelcome && <WelcomeCard />
      )}
      <Suggestions />
      <Footer />
    </aside>
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
