import { classNames } from '../design/class-names.ts'
import type { SiteSettings } from '../store/settings-slice.ts'
import styles from './Brand.module.css'

type BrandProps = { settings: Pick<SiteSettings, 'siteName' | 'logoUrl' | 'darkmodeLogoUrl'>; isCompact?: boolean }

/** The site's own logo, for light and dark; without one, our mark beside the name. */
export function Brand({ settings, isCompact = false }: BrandProps) {
  const { siteName, logoUrl, darkmodeLogoUrl } = settings
  if (logoUrl) {
    return (
      <span className={styles.brand}>
        <img className={styles.logo} src={logoUrl} alt={siteName} height={32} />
        <img
          className={classNames(styles.logo, styles.onDark)}
          src={darkmodeLogoUrl || logoUrl}
          alt={siteName}
          height={32}
        />
      </span>
    )
  }
  return (
    <span className={styles.brand}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
        <path className={styles.light} d="M13 7 24 4v24l-11-3z" />
        <path className={styles.frame} d="M13 25H7V7h6M13 7l11-3v24l-11-3z" />
        <circle className={styles.knob} cx="16.5" cy="16" r="1.3" />
      </svg>
      <span className={classNames(styles.name, isCompact && styles.compact)}>{siteName}</span>
    </span>
  )
}
