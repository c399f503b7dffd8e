import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './Icon.tsx'
import styles from './PageHeading.module.css'

type HeadingProps = {
  title: string
  /** For pages that share a heading, as tabs do. */
  documentTitle?: string | undefined
  lead?: string | undefined
  /** The parent page, as a back link. */
  back?: { to: string; name: string } | undefined
  children?: ReactNode
}

/** The page's title: heading and, without its own, document title. Children are at its end: the page's actions. */
export function PageHeading({ title, documentTitle = title, lead, back, children }: HeadingProps) {
  return (
    <header className={styles.heading}>
      <title>{documentTitle}</title>
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
