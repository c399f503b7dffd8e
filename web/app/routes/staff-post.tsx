import { decideAboutPost, getAnyPost, postDecisions, type StaffPostDetail } from '@stagedoor/contract/staff-posts'
import { Link } from 'react-router'
import { Badge } from '../design/Badge.tsx'
import { Facts } from '../design/Facts.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { formatNumber } from '../design/format.ts'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Picture } from '../design/Picture.tsx'
import { statusTexts } from '../features/feeds/StatusBadge.tsx'
import { answerDecision } from '../features/staff/posts/answer-decision.ts'
import { DecisionHistory } from '../features/staff/posts/DecisionHistory.tsx'
import { DecisionForm } from '../features/staff/posts/DecisionForm.tsx'
import { postTypeTexts, statusTone } from '../features/staff/posts/post-texts.ts'
import styles from '../features/staff/Staff.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useLocale, usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import { choiceIn } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-post'

export const handle = { staffRoles: staffAreas.posts, texts: preloadTexts('staff', 'studio') } satisfies PageRules

export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const post = await callOrThrow(visit, getAnyPost, { params: { id: params.postId } })
  return { post, made: choiceIn(visit.url.searchParams, 'made', postDecisions) ?? null }
}

/** Removes or restores the post. */
export async function action({ request, params: { postId: id }, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const page = visit.paths.staffPost(id)
  return answerDecision(visit, await readForm(request), page, (body) =>
    visit.api(decideAboutPost, { params: { id }, body }),
  )
}

export default function StaffPost({ loaderData: { post, made } }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t } = useTranslation('staff')
  const paths = usePaths()
  const isRemoved = post.status === 'removed'
  return (
    <>
      <PageHeading
        title={post.title || post.text.slice(0, 80) || t('untitledPost')}
        back={{ to: paths.staffPosts, name: t('posts') }}
      />
      <div className={styles.page}>
        {made && !actionData && (
          <FormAlert tone="success">{t(made === 'removed' ? 'postRemoved' : 'postRestored')}</FormAlert>
        )}
        {post.isDeleted && <FormAlert tone="info">{t('postDeleted')}</FormAlert>}
        <About post={post} />
        <Files post={post} />
        <DecisionForm key={post.status} isRemoved={isRemoved} refusal={actionData?.refusal} typed={actionData?.typed} />
        <DecisionHistory decisions={post.decisions} />
      </div>
    </>
  )
}

function About({ post }: { post: StaffPostDetail }) {
  const { t } = useTranslation(['staff', 'studio'])
  const locale = useLocale()
  const paths = usePaths()
  const { creatorUsername, performerId, status, type, isSale, price, publishedAt, removedReason } = post
  const amount = formatNumber(price, locale)
  return (
    <>
      {post.text !== '' && <p className={styles.prose}>{post.text}</p>}
      <Facts
        facts={[
          [
            t('state'),
            <Badge key="state" tone={statusTone(status)}>
              {t(`studio:${statusTexts[status]}`)}
            </Badge>,
          ],
          removedReason !== undefined && [t('removedBecause'), removedReason],
          [
            t('postCreator'),
            <Link key="creator" to={paths.staffPerson(performerId)}>
              {creatorUsername === null ? '–' : `@${creatorUsername}`}
            </Link>,
          ],
          [t('postType'), t(postTypeTexts[type])],
          [t('price'), !isSale ? t('forSubscribers') : price > 0 ? t('tokens', { amount }) : t('free')],
          [t('postDate'), <Moment key="created" at={post.createdAt} hasTime />],
          publishedAt !== null && [t('published'), <Moment key="published" at={publishedAt} hasTime />],
        ]}
      />
    </>
  )
}

function Files({ post: { files, status } }: { post: StaffPostDetail }) {
  const { t } = useTranslation('staff')
  if (files.length === 0) return null
  if (status === 'removed') return <FormAlert tone="info">{t('filesClosed')}</FormAlert>
  return (
    <section className={styles.section}>
      <h2>{t('postFiles')}</h2>
      <div className={styles.pair}>
        {files.map((file, index) => (
          <Picture
            key={file._id}
            file={file}
            alt={t('postFile', { number: index + 1, total: files.length })}
            sizes="(min-width: 900px) 320px, 100vw"
          />
        ))}
      </div>
    </section>
  )
}
