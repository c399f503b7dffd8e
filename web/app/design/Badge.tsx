import type { ReactNode } from 'react'
import styles from './Badge.module.css'

export type BadgeTone = 'quiet' | 'good' | 'warning' | 'danger'

/** How something stands, in a word or two. The words say it; the colour only repeats it. */
export function Badge({ tone = 'quiet', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
