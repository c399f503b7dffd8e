import type { ReactNode } from 'react'
import { useTranslation } from '../locales/use-translation.ts'
import { Link } from 'react-router'
import { Brand } from './Brand.tsx'
import { Footer } from './Footer.tsx'
import styles from './PlainLayouts.module.css'
import { SiteMenu } from './SiteMenu.tsx'
import { SkipLink } from './SkipLink.tsx'
import { useSiteSettings } from '../store/use-site-settings.ts'

/** For pages without navigation: sign-in, registration. The site's name above, its links below. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { t, paths } = useTranslation('shell')
  const settings = useSiteSettings()
  return (
    <div className={styles.public}>
      <SkipLink />
      <header className={styles.top}>
        <Link to={paths.front} aria-label={settings.siteName}>
          <Brand settings={settings} />
        </Link>
        <SiteMenu label={t('siteMenu')} sections={['header']} />
      </header>
      <main className={styles.middle} id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}

/** The page only. */
export function BlankLayout({ children }: { children: ReactNode }) {
  return (
    <main className={styles.blank} id="content" tabIndex={-1}>
      {children}
    </main>
  )
}

/** For a blocked country: the page itself is not shown. */
export function GeoBlockLayout({ children: _ }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const settings = useSiteSettings()
  return (
    <main className={styles.blank} id="content">
      <div className={styles.webhookEvent}>
        <title>{t('blockedTitle')}</title>
        <Brand settings={settings} />
        <h1>{t('blockedTitle')}</h1>
        <p>{t('blockedText', { siteName: settings.siteName })}</p>
      </div>
    </main>
  )
}
