import type { ReactNode } from 'react'
import styles from './PageHeading.module.css'

type HeadingProps = { title: string; lead?: string | undefined; children?: ReactNode }

/** What page this is: in the heading and in the browser's tab. Children stand at its end: what one can do here. */
export function PageHeading({ title, lead, children }: HeadingProps) {
  return (
    <header className={styles.heading}>
      <title>{title}</title>
      <div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children && <div className={styles.end}>{children}</div>}
    </header>
  )
}
