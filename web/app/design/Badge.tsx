import type { ReactNode } from 'react'
import styles from './Badge.module.css'

export type BadgeTone = 'quiet' | 'good' | 'warning' | 'danger'

/** A state in one or two words. The colour only repeats them. */
export function Badge({ tone = 'quiet', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
