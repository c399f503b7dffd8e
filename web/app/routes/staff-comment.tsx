import {
  decideAboutComment,
  getAnyComment,
  type NearbyComment,
  type StaffComment,
} from '@stagedoor/contract/staff-comments'
import { Link } from 'react-router'
import { Badge } from '../design/Badge.tsx'
import { Facts } from '../design/Facts.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { Moment } from '../design/Moment.tsx'
import { targetTexts } from '../features/moderation/report-texts.ts'
import { answerDecision, decidedNow } from '../features/staff/decisions/answer-decision.ts'
import { DecisionScreen } from '../features/staff/decisions/DecisionScreen.tsx'
import { findReportsAbout } from '../features/staff/decisions/reports-about.ts'
import styles from '../features/staff/Staff.module.css'
import { staffAddressOf } from '../features/staff/staff-address.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-comment'

export const handle = {
  staffRoles: staffAreas.reports,
  texts: preloadTexts('staff', 'reports'),
} satisfies PageRules

export async function loader({ params: { commentId: id }, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [comment, reports] = await Promise.all([
    callOrThrow(visit, getAnyComment, { params: { id } }),
    findReportsAbout(visit, 'comment', id),
  ])
  return { comment, reports, made: decidedNow(visit) }
}

/** Removes or restores the comment. */
export async function action({ request, params: { commentId: id }, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const page = visit.paths.staffComment(id)
  return answerDecision(visit, await readForm(request), page, (body) =>
    visit.api(decideAboutComment, { params: { id }, body }),
  )
}

export default function StaffCommentScreen({ loaderData: { comment, reports, made } }: Route.ComponentProps) {
  const answer = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation(['staff', 'reports'])
  return (
    <DecisionScreen
      of="comment"
      title={t(comment.parent ? 'reply' : 'reports:targetComment')}
      back={{ to: paths.staffReports, name: t('reports') }}
      isRemoved={comment.state === 'removed'}
      decisions={comment.decisions}
      {...{ reports, made, answer }}
    >
      {comment.state === 'deleted' && <FormAlert tone="info">{t('commentDeleted')}</FormAlert>}
      <Conversation comment={comment} />
      <About comment={comment} />
    </DecisionScreen>
  )
}

/** The comment between the one that it answers and its replies. */
function Conversation({ comment }: { comment: StaffComment }) {
  const { t } = useTranslation('staff')
  const { parent, replies } = comment
  return (
    <section className={styles.section} aria-label={t('conversation')}>
      <ol className={styles.rows}>
        {parent && <Entry entry={parent} />}
        <Entry entry={comment} isCurrent />
        {replies.map((reply) => (
          <Entry key={reply._id} entry={reply} />
        ))}
      </ol>
    </section>
  )
}

function Entry({ entry, isCurrent = false }: { entry: NearbyComment; isCurrent?: boolean }) {
  const { t, paths } = useTranslation('staff')
  const { _id, content, accountId, username, createdAt, state, isByOwner } = entry
  return (
    <li className={isCurrent ? styles.current : undefined} aria-current={isCurrent || undefined}>
      <p>
        <Link to={paths.staffPerson(accountId)}>{username === null ? '–' : `@${username}`}</Link>{' '}
        {isByOwner && <Badge tone="quiet">{t('postCreator')}</Badge>}{' '}
        {state !== 'shown' && <Badge tone={state === 'removed' ? 'danger' : 'quiet'}>{t(`comment_${state}`)}</Badge>}
      </p>
      <p className={styles.prose} dir="auto">
        {content}
      </p>
      <p className={styles.hint}>
        {isCurrent ? (
          <Moment at={createdAt} hasTime />
        ) : (
          <Link to={paths.staffComment(_id)}>
            <Moment at={createdAt} hasTime />
          </Link>
        )}
      </p>
    </li>
  )
}

function About({ comment }: { comment: StaffComment }) {
  const { t, paths } = useTranslation(['staff', 'reports'])
  const { state, removedReason, ownerId, ownerUsername, objectTitle, editedAt } = comment
  const kind = t(`reports:${targetTexts[comment.objectType]}`)
  return (
    <Facts
      facts={[
        [
          t('state'),
          <Badge key="state" tone={state === 'shown' ? 'good' : state === 'removed' ? 'danger' : 'quiet'}>
            {t(`comment_${state}`)}
          </Badge>,
        ],
        removedReason !== null && [t('removedBecause'), removedReason],
        [
          t('commentUnder'),
          objectTitle === null ? (
            kind
          ) : (
            <Link key="under" to={staffAddressOf(paths, comment.objectType, comment.objectId)}>
              {kind}: {objectTitle || t('untitledPost')}
            </Link>
          ),
        ],
        [
          t('postCreator'),
          <Link key="creator" to={paths.staffPerson(ownerId)}>
            {ownerUsername === null ? '–' : `@${ownerUsername}`}
          </Link>,
        ],
        editedAt !== null && [t('commentEdited'), <Moment key="edited" at={editedAt} hasTime />],
      ]}
    />
  )
}
