import { useLocation } from 'react-router'
import { classNames } from '../design/class-names.ts'
import { Icon } from '../design/Icon.tsx'
import { useTranslation } from '../locales/use-translation.ts'
import footer from './Footer.module.css'
import { SiteLinks } from './Footer.tsx'
import styles from './VisitorMenu.module.css'

/**
 * Language, theme, contact and the operator's links for visitors on a phone, who have no page of their own with them.
 * Works without JavaScript; another page closes it.
 */
export function VisitorMenu() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  return (
    <details key={pathname} className={styles.menu}>
      <summary className={styles.button} aria-label={t('menu')}>
        <Icon name="menu" />
      </summary>
      <div className={classNames(footer.footer, styles.panel)}>
        <SiteLinks />
      </div>
    </details>
  )
}
