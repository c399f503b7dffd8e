import type { ReportTarget } from '@stagedoor/contract/reports'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './ReportLink.module.css'

type ReportLinkProps = {
  target: ReportTarget
  targetId: string
  performerId: string | null | undefined
  /** Further links beside it. */
  children?: ReactNode
}

/** Leads to the report form of a thing or a person. */
export function ReportLink({ target, targetId, performerId, children }: ReportLinkProps) {
  const { t, paths } = useTranslation()
  return (
    <p className={styles.report}>
      <Link to={paths.report(target, targetId, performerId ? { performerId } : {})} rel="nofollow">
        {t('report')}
      </Link>
      {children}
    </p>
  )
}
