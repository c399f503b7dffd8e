import { getReportedMessage, removeReportedLine, type MessageCase } from '@stagedoor/contract/staff-messages'
import { data, Link } from 'react-router'
import { Badge } from '../design/Badge.tsx'
import { Facts } from '../design/Facts.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { useTokens } from '../design/use-tokens.ts'
import { answerDecision, decidedNow } from '../features/staff/decisions/answer-decision.ts'
import { DecisionForm } from '../features/staff/decisions/DecisionForm.tsx'
import { ReportList } from '../features/staff/decisions/ReportList.tsx'
import { findReportsAbout } from '../features/staff/decisions/reports-about.ts'
import styles from '../features/staff/Staff.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-message'

export const handle = {
  staffRoles: staffAreas.reports,
  texts: preloadTexts('staff', 'reports', 'live'),
} satisfies PageRules

/** The case of a reported message or line of a chat. Without an open report it does not exist; each look is audited. Rules MSG-8 and ENG-12. */
export async function loader({ params: { messageId: id }, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const found = await callOrThrow(visit, getReportedMessage, { params: { id } })
  return { found, reports: await findReportsAbout(visit, 'message', id), made: decidedNow(visit) }
}

/** Removes a line of a chat. */
export async function action({ request, params: { messageId: id }, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  return answerDecision(visit, await readForm(request), visit.paths.staffMessage(id), ({ status, reason }) => {
    if (status !== 'removed') throw data(null, { status: 400 })
    return visit.api(removeReportedLine, { params: { id }, body: { reason } })
  })
}

export default function StaffMessageScreen({ loaderData: { found, reports, made } }: Route.ComponentProps) {
  const answer = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation(['staff', 'reports'])
  const { performerId, performerInfo, messages } = found
  const isLine = found.fanId === null
  const mayRemove = isLine && messages.some(({ _id, isDeleted }) => _id === found._id && !isDeleted)
  return (
    <>
      <PageHeading
        title={t('reports:targetMessage')}
        lead={t(isLine ? 'lineCaseLead' : 'messageCaseLead')}
        back={{ to: paths.staffReports, name: t('reports') }}
      />
      <div className={styles.page}>
        {made === 'removed' && !answer && <FormAlert tone="success">{t('itemRemoved')}</FormAlert>}
        {isLine && (
          <Facts
            facts={[
              [
                t('postCreator'),
                <Link key="creator" to={paths.staffPerson(performerId)}>
                  {performerInfo ? `@${performerInfo.username}` : '–'}
                </Link>,
              ],
            ]}
          />
        )}
        <section className={styles.section} aria-label={t('conversation')}>
          <ol className={styles.rows}>
            {messages.map((message) => (
              <Line key={message._id} message={message} found={found} />
            ))}
          </ol>
        </section>
        <ReportList about={reports} />
        {mayRemove && <DecisionForm of="line" isRemoved={false} refusal={answer?.refusal} typed={answer?.typed} />}
      </div>
    </>
  )
}

type LineProps = { message: MessageCase['messages'][number]; found: MessageCase }

function Line({ message, found }: LineProps) {
  const { t, paths } = useTranslation(['staff', 'live'])
  const tokens = useTokens()
  const { _id, senderId, senderInfo, type, text, totalFiles, price, isDeleted, createdAt } = message
  const isReported = _id === found._id
  return (
    <li className={isReported ? styles.current : undefined} aria-current={isReported || undefined}>
      <p>
        <Link to={paths.staffPerson(senderId)}>{senderInfo?.username ? `@${senderInfo.username}` : '–'}</Link>{' '}
        {senderId === found.performerId && <Badge tone="quiet">{t('postCreator')}</Badge>}{' '}
        {isDeleted && <Badge tone="quiet">{t('comment_deleted')}</Badge>}
      </p>
      {type === 'tip' && <p>{t('live:tipped', { name: senderInfo?.name ?? t('live:gone'), tokens: tokens(price) })}</p>}
      <p className={styles.prose} dir="auto">
        {text}
      </p>
      <p className={styles.hint}>
        <Moment at={createdAt} hasTime /> {totalFiles > 0 && t('messageFiles', { count: totalFiles })}
      </p>
    </li>
  )
}
