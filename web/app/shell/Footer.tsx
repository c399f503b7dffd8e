import { legalPageSlugs } from '@stagedoor/contract/legal-pages'
import { useTranslation } from '../locales/use-translation.ts'
import { Link, useLocation } from 'react-router'
import { writeClientCookie } from '../session/client-cookies.ts'
import type { Consent } from '../session/consent.ts'
import { cookieNames, preferenceSeconds } from '../session/cookies.ts'
import { useLocale, usePaths } from '../locales/use-locale.ts'
import { languageNames } from '../locales/language-names.ts'
import styles from './Footer.module.css'
import { MenuLink, useMenu } from './SiteMenu.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { useSiteSettings } from '../store/use-site-settings.ts'

/** The site's links, languages and theme, at the end of a page. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <SiteLinks />
    </footer>
  )
}

/** The site's links, languages and theme, wherever the layout shows them. */
export function SiteLinks() {
  const { t } = useTranslation('shell')
  const settings = useSiteSettings()
  const paths = usePaths()
  const links = useMenu('footer')
  return (
    <>
      <LanguageLinks />
      <ThemeSwitch />
      <p className={styles.links}>
        <a href={paths.contact} target="_blank" rel="noopener">
          {t('contact')}
        </a>
        {legalPagesOutside(links).map((slug) => (
          <Link key={slug} to={paths.page(slug)}>
            {t(`legal_${slug}`)}
          </Link>
        ))}
        {links.map((item) => (
          <MenuLink key={item.path} item={item} />
        ))}
      </p>
      {settings.pageViewTracking && settings.gaCode !== '' && <PrivacyChoices />}
      {settings.footerContent && <p>{settings.footerContent}</p>}
    </>
  )
}

/** The legal pages that the operator's own links do not name. */
const legalPagesOutside = (links: readonly { path: string }[]) =>
  legalPageSlugs.filter((slug) => !links.some(({ path }) => path === `/page/${slug}`))

/** Withdraws or gives the consent to analytics; the page is reloaded, so that loaded scripts are gone. */
function PrivacyChoices() {
  const { t } = useTranslation('site')
  const choose = (value: Consent) => {
    writeClientCookie({ name: cookieNames.analyticsConsent, value, maxAgeSeconds: preferenceSeconds })
    location.reload()
  }
  return (
    <p>
      {t('consentTitle')}
      <button type="button" className={styles.plain} onClick={() => choose('granted')}>
        {t('consentGrant')}
      </button>
      <button type="button" className={styles.plain} onClick={() => choose('denied')}>
        {t('consentDeny')}
      </button>
    </p>
  )
}

/** The same page in the other languages; a language is another document, so its texts are loaded with it. */
function LanguageLinks() {
  const { t } = useTranslation('shell')
  const current = useLocale()
  const { pathname, search } = useLocation()
  const { supportedLocales } = useSiteSettings()
  if (supportedLocales.length < 2) return null
  return (
    <nav className={styles.languages} aria-label={t('language')}>
      {supportedLocales.map((locale) => (
        <a
          key={locale}
          href={`${pathname.replace(`/${current}`, `/${locale}`)}${search}`}
          lang={locale}
          hrefLang={locale}
          aria-current={locale === current ? 'true' : undefined}
        >
          {languageNames[locale]}
        </a>
      ))}
    </nav>
  )
}
