import { Link } from 'react-router'
import { usePaths } from '../locales/use-locale.ts'
import type { SiteSettings } from '../store/settings-slice.ts'
import styles from './SiteMenu.module.css'
import { useSiteSettings } from '../store/use-site-settings.ts'

type MenuItem = SiteSettings['menus'][number]
type Section = MenuItem['section']

/** The operator's links for a place of the shell, in order. */
export function useMenu(...sections: readonly Section[]): readonly MenuItem[] {
  const { menus } = useSiteSettings()
  return sections.flatMap((wanted) =>
    menus.filter(({ section }) => section === wanted).toSorted((a, b) => a.ordering - b.ordering),
  )
}

/** One of the operator's links: within the site in the reader's language, otherwise unchanged. */
export function MenuLink({ item, className }: { item: MenuItem; className?: string | undefined }) {
  const paths = usePaths()
  const { title, path, internal, isNewTab } = item
  const address = internal ? `${paths.front}${path}` : path
  return internal && !isNewTab ? (
    <Link className={className} to={address}>
      {title}
    </Link>
  ) : (
    <a className={className} href={address} rel="noopener" {...(isNewTab && { target: '_blank' })}>
      {title}
    </a>
  )
}

/** The operator's links in a horizontally scrolling row; nothing where there are none. */
export function SiteMenu({
  label,
  sections,
  className,
}: {
  label: string
  sections: readonly Section[]
  className?: string | undefined
}) {
  const items = useMenu(...sections)
  if (items.length === 0) return null
  return (
    <nav className={className} aria-label={label}>
      <ul className={styles.row}>
        {items.map((item) => (
          <li key={`${item.section} ${item.path}`} data-section={item.section}>
            <MenuLink item={item} className={styles.link} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
