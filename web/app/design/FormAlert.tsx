import type { ReactNode } from 'react'
import styles from './FormAlert.module.css'
import { Icon } from './Icon.tsx'

type AlertProps = { tone?: 'danger' | 'warning' | 'info' | 'success'; children: ReactNode }

/** A message about the form, announced to screen readers when it appears. */
export function FormAlert({ tone = 'danger', children }: AlertProps) {
  return (
    <div className={styles.alert} data-tone={tone} role="alert">
      <Icon name={tone === 'success' ? 'check' : tone === 'info' ? 'info' : 'alert'} />
      <div className={styles.text}>{children}</div>
    </div>
  )
}
