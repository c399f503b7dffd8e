import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './Icon.tsx'
import styles from './PageHeading.module.css'

type HeadingProps = {
  title: string
  lead?: string | undefined
  /** The page that this one belongs to: the way back. */
  back?: { to: string; name: string } | undefined
  children?: ReactNode
}

/** What page this is: in the heading and in the browser's tab. Children stand at its end: what one can do here. */
export function PageHeading({ title, lead, back, children }: HeadingProps) {
  return (
    <header className={styles.heading}>
      <title>{title}</title>
      <div>
        {back && (
          <Link className={styles.back} to={back.to}>
            <Icon name="back" />
            {back.name}
          </Link>
        )}
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children && <div className={styles.end}>{children}</div>}
    </header>
  )
}
