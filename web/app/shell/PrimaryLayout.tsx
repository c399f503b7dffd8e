import { Suspense, type ReactNode } from 'react'
import { useTranslation } from '../locales/use-translation.ts'
import { Link } from 'react-router'
import { lazyPart } from '../design/lazy-part.ts'
import { useIsIdle } from '../design/use-is-idle.ts'
import { LinkButton } from '../design/Button.tsx'
import { Tokens } from '../design/Money.tsx'
import { usePaths } from '../locales/use-locale.ts'
import { isOfStudio, type PageRules } from '../session/page-rules.ts'
import { useAppSelector } from '../store/hooks.ts'
import { Bell } from './members.ts'
import { Brand } from './Brand.tsx'
import { BottomBar, Rail } from './Navigation.tsx'
import styles from './PrimaryLayout.module.css'
import { SearchOverPage } from './SearchOverPage.tsx'
import { SearchEntry } from './SearchEntry.tsx'
import { useSearchKey } from './search-key.ts'
import { SideColumn } from './SideColumn.tsx'
import { SiteMenu } from './SiteMenu.tsx'
import { SkipLink } from './SkipLink.tsx'
import { VisitorMenu } from './VisitorMenu.tsx'
import { useSiteSettings } from '../store/use-site-settings.ts'

/** Only creators load it. The server renders it with the page. */
const StudioNavigation = lazyPart(async () => (await import('./StudioNavigation.tsx')).StudioNavigation)

type PrimaryProps = { rules: PageRules; children: ReactNode }

/** The primary layout: bottom bar on a phone, rail from 900 px, a main column and a side column. */
export function PrimaryLayout({ rules, children }: PrimaryProps) {
  const { t } = useTranslation('shell')
  const isIdle = useIsIdle()
  const search = useSearchKey()
  const isPerformer = useAppSelector((state) => state.auth.authUser?.isPerformer ?? false)
  // A fan is turned away there, so its sections would lead nowhere.
  const section = isOfStudio(rules) && isPerformer ? 'studio' : rules.isWide ? 'wide' : 'site'
  return (
    <div className={styles.layout} data-section={section} data-own-head={rules.hasOwnHead}>
      <SkipLink />
      <Rail rules={rules} />
      <TopBar />
      <div className={styles.content}>
        {section === 'site' && <SiteMenu className={styles.menu} label={t('siteMenu')} sections={['main', 'header']} />}
        {section === 'studio' && (
          <Suspense>
            <StudioNavigation />
          </Suspense>
        )}
        <main id="content" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      {section === 'site' && <SideColumn hasWelcome={!rules.welcomesVisitors} />}
      <BottomBar rules={rules} />
      {(isIdle || search.isOpen !== null) && <SearchOverPage isOpen={search.isOpen === true} onClose={search.close} />}
    </div>
  )
}

/** The header on a phone: the page, and the wallet or sign-in. */
function TopBar() {
  const { t } = useTranslation('shell')
  const paths = usePaths()
  const settings = useSiteSettings()
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  const balance = useAppSelector((state) => state.currentUser.balance)
  return (
    <header className={styles.top}>
      <Link className={styles.brand} to={isLoggedIn ? paths.home : paths.front} aria-label={settings.siteName}>
        <Brand settings={settings} isCompact={isLoggedIn} />
      </Link>
      <SearchEntry className={styles.search} />
      {isLoggedIn ? (
        <>
          <Suspense>
            <Bell className={styles.bell} />
          </Suspense>
          <Link className={styles.balance} to={paths.wallet}>
            <span className="visually-hidden">{t('balance')}: </span>
            <Tokens amount={balance} />
          </Link>
        </>
      ) : (
        <div className={styles.visitor}>
          <LinkButton look="secondary" to={paths.signIn()}>
            {t('signIn')}
          </LinkButton>
          <VisitorMenu />
        </div>
      )}
    </header>
  )
}
