import { mayBeMore } from '@stagedoor/contract/list-total'
import { Link } from 'react-router'
import { Badge } from '../../../design/Badge.tsx'
import { Moment } from '../../../design/Moment.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { formatCount } from '../../../design/format.ts'
import { reasonOf, reasonTexts } from '../../moderation/reasons.ts'
import { statusTexts } from '../../moderation/report-texts.ts'
import styles from '../Staff.module.css'
import type { ReportsAbout } from './reports-about.ts'

/** What people reported about one thing, with the way to decide about the reports. Nothing: nobody did. */
export function ReportList({ about: { target, targetId, reports, total } }: { about: ReportsAbout }) {
  const { t, locale, paths } = useTranslation(['staff', 'reports'])
  if (total === 0) return null
  const status = reports.some((report) => report.status === 'open') ? 'open' : (reports[0]?.status ?? 'open')
  const query = new URLSearchParams({ target, targetId, status })
  return (
    <section className={styles.section}>
      <h2>{t('reportsAbout', { total: `${formatCount(total, locale)}${mayBeMore(total) ? '+' : ''}` })}</h2>
      <ul className={styles.rows}>
        {reports.map((report) => {
          const reason = reasonOf(report.title)
          return (
            <li key={report._id}>
              <p>
                <strong>{reason ? t(`reports:${reasonTexts[reason]}`) : report.title}</strong>{' '}
                <Badge tone={report.status === 'open' ? 'warning' : 'quiet'}>
                  {t(`reports:${statusTexts[report.status]}`)}
                </Badge>
              </p>
              {report.description !== '' && <p className={styles.prose}>{report.description}</p>}
              <p className={styles.hint}>
                {report.reporterUsername === null ? t('reports:visitor') : `@${report.reporterUsername}`} ·{' '}
                <Moment at={report.createdAt} hasTime />
              </p>
            </li>
          )
        })}
      </ul>
      <p>
        <Link to={`${paths.staffReports}?${query}`}>{t('decideReports')}</Link>
      </p>
    </section>
  )
}
