import { Link } from 'react-router'
import styles from './Tabs.module.css'

type TabsProps = { label: string; tabs: readonly { to: string; name: string; isCurrent: boolean }[] }

/** Tabs, each with its own address. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, name, isCurrent }) => (
        <Link key={to} to={to} className={styles.tab} aria-current={isCurrent ? 'page' : undefined} preventScrollReset>
          {name}
        </Link>
      ))}
    </nav>
  )
}
