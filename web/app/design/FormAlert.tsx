import type { ReactNode } from 'react'
import styles from './FormAlert.module.css'
import { Icon } from './Icon.tsx'

type AlertProps = {
  tone?: 'danger' | 'warning' | 'info' | 'success'
  /** Off where something else says it to screen readers. */
  isAnnounced?: boolean
  children: ReactNode
}

/** A message about the form, announced to screen readers when it appears. */
export function FormAlert({ tone = 'danger', isAnnounced = true, children }: AlertProps) {
  return (
    <div
      className={styles.alert}
      data-tone={tone}
      role={isAnnounced ? 'alert' : undefined}
      aria-hidden={!isAnnounced || undefined}
    >
      <Icon name={tone === 'success' ? 'check' : tone === 'info' ? 'info' : 'alert'} />
      <div className={styles.text}>{children}</div>
    </div>
  )
}
