import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Icon, type IconName } from './Icon.tsx'

type EmptyProps = { icon: IconName; title: string; text: string; children?: ReactNode }

/** An empty list, with what to do next. */
export function EmptyState({ icon, title, text, children }: EmptyProps) {
  return (
    <section className={styles.empty}>
      <span className={styles.sign}>
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  )
}
