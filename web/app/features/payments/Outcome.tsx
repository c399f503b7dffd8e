import type { ReactNode } from 'react'
import { Icon } from '../../design/Icon.tsx'
import styles from './Outcome.module.css'

/** One state of a payment. */
export function Outcome({
  tone,
  title,
  text,
  children,
}: {
  tone: 'wait' | 'good' | 'bad'
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section className={styles.outcome} aria-live="polite" aria-busy={tone === 'wait'}>
      <title>{title}</title>
      <span className={styles.sign} data-tone={tone}>
        {tone === 'wait' ? <span className={styles.spinner} /> : <Icon name={tone === 'good' ? 'check' : 'alert'} />}
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
