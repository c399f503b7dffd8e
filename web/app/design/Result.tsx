import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Result.module.css'

type ResultProps = {
  /** What has come of it; `wait` while that is open. */
  sign: IconName | 'wait'
  tone: 'quiet' | 'success' | 'danger' | 'warning'
  title: string
  text: ReactNode
  /** The next actions. */
  children: ReactNode
  /** Whether changes of it are announced. */
  isLive?: boolean
  /** Whether it is in a part of a page, which names itself. */
  isPart?: boolean | undefined
}

/** The result of an action or a request as the content of a page, which it names, or of a part of one. */
export function Result({ sign, tone, title, text, children, isLive = false, isPart }: ResultProps) {
  return (
    <section
      className={styles.result}
      aria-live={isLive ? 'polite' : undefined}
      aria-busy={isLive ? sign === 'wait' : undefined}
    >
      {!isPart && <title>{title}</title>}
      <span className={styles.sign} data-tone={tone}>
        {sign === 'wait' ? <span className={styles.spinner} /> : <Icon name={sign} />}
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
