import { getReportedMessage, type MessageCase } from '@stagedoor/contract/staff-messages'
import { Link } from 'react-router'
import { Badge } from '../design/Badge.tsx'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { ReportList } from '../features/staff/decisions/ReportList.tsx'
import { findReportsAbout } from '../features/staff/decisions/reports-about.ts'
import styles from '../features/staff/Staff.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-message'

export const handle = { staffRoles: staffAreas.reports, texts: preloadTexts('staff', 'reports') } satisfies PageRules

/** The case of a reported message. Without an open report it does not exist; each look is audited. Rule MSG-8. */
export async function loader({ params: { messageId: id }, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const found = await callOrThrow(visit, getReportedMessage, { params: { id } })
  return { found, reports: await findReportsAbout(visit, 'message', id) }
}

export default function StaffMessageScreen({ loaderData: { found, reports } }: Route.ComponentProps) {
  const { t, paths } = useTranslation(['staff', 'reports'])
  return (
    <>
      <PageHeading
        title={t('reports:targetMessage')}
        lead={t('messageCaseLead')}
        back={{ to: paths.staffReports, name: t('reports') }}
      />
      <div className={styles.page}>
        <section className={styles.section} aria-label={t('conversation')}>
          <ol className={styles.rows}>
            {found.messages.map((message) => (
              <Line key={message._id} message={message} found={found} />
            ))}
          </ol>
        </section>
        <ReportList about={reports} />
      </div>
    </>
  )
}

type LineProps = { message: MessageCase['messages'][number]; found: MessageCase }

function Line({ message, found }: LineProps) {
  const { t, paths } = useTranslation('staff')
  const { _id, senderId, senderInfo, text, totalFiles, isDeleted, createdAt } = message
  const isReported = _id === found._id
  return (
    <li className={isReported ? styles.current : undefined} aria-current={isReported || undefined}>
      <p>
        <Link to={paths.staffPerson(senderId)}>{senderInfo?.username ? `@${senderInfo.username}` : '–'}</Link>{' '}
        {senderId === found.performerId && <Badge tone="quiet">{t('postCreator')}</Badge>}{' '}
        {isDeleted && <Badge tone="quiet">{t('comment_deleted')}</Badge>}
      </p>
      <p className={styles.prose} dir="auto">
        {text}
      </p>
      <p className={styles.hint}>
        <Moment at={createdAt} hasTime /> {totalFiles > 0 && t('messageFiles', { count: totalFiles })}
      </p>
    </li>
  )
}
