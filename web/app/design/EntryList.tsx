import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './EntryList.module.css'
import { Icon, type IconName } from './Icon.tsx'

/** One link of a list, with its name and a hint. */
export type Entry = { to: string; icon: IconName; name: string; value?: ReactNode }

/** Links in a vertical list. */
export function EntryList({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <Link className={styles.entry} to={entry.to} prefetch="intent">
            <Icon name={entry.icon} />
            <span className={styles.label}>{entry.name}</span>
            {entry.value && <span className={styles.value}>{entry.value}</span>}
            <Icon name="next" className={styles.next} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
