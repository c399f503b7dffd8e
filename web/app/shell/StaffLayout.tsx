import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '../design/Icon.tsx'
import { useTranslation } from '../locales/use-translation.ts'
import { Brand } from './Brand.tsx'
import { Footer } from './Footer.tsx'
import { SkipLink } from './SkipLink.tsx'
import { staffGroups } from './staff-sections.ts'
import styles from './StaffLayout.module.css'
import { useVisitFacts } from './visit-facts.tsx'

/** The layout of the staff area: its sections in a list beside the page, on a phone in a menu above it. */
export function StaffLayout({ children }: { children: ReactNode }) {
  const { t, paths } = useTranslation('staff')
  const { settings, viewer } = useVisitFacts()
  return (
    <div className={styles.layout}>
      <SkipLink />
      <header className={styles.top}>
        <Link className={styles.brand} to={paths.staff}>
          <Brand settings={settings} />
          <span className={styles.area}>{t('short')}</span>
        </Link>
        <p className={styles.who}>
          <span className={styles.name}>{viewer?.name}</span>
          <Link className={styles.leave} to={paths.home}>
            {t('toSite')}
          </Link>
        </p>
        <PhoneMenu />
      </header>
      <nav className={styles.side} aria-label={t('navigation')}>
        <Sections />
      </nav>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <div className={styles.footer}>
        <Footer />
      </div>
    </div>
  )
}

/** Opens without JavaScript; a chosen page closes it. */
function PhoneMenu() {
  const { t } = useTranslation('staff')
  const { pathname } = useLocation()
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => menu.current?.removeAttribute('open'), [pathname])
  return (
    <details className={styles.menu} ref={menu}>
      <summary>
        <Icon name="menu" />
        {t('menu')}
      </summary>
      <nav aria-label={t('navigation')}>
        <Sections />
      </nav>
    </details>
  )
}

/** The sections that the viewer's roles open. One is current on its further pages too. */
function Sections() {
  const { t, paths } = useTranslation('staff')
  const { viewer } = useVisitFacts()
  const { pathname } = useLocation()
  const currentOf = (to: string) => {
    if (pathname === to) return 'page'
    return to !== paths.staff && pathname.startsWith(`${to}/`) ? 'true' : undefined
  }
  return staffGroups(paths, viewer?.roles ?? []).map(({ name, sections }) => (
    <div key={name} className={styles.group}>
      <p className={styles.groupName}>{t(name)}</p>
      <ul>
        {sections.map(({ area, to, icon }) => (
          <li key={area}>
            <Link className={styles.section} to={to} prefetch="intent" aria-current={currentOf(to)}>
              <Icon name={icon} />
              {t(area)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
}
