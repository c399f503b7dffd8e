import { decideAboutPost, getAnyPost, type StaffPostDetail } from '@stagedoor/contract/staff-posts'
import { formatNumber } from '../design/format.ts'
import type { Fact } from '../design/Facts.tsx'
import { answerDecision, decidedNow } from '../features/staff/decisions/answer-decision.ts'
import { DecisionScreen } from '../features/staff/decisions/DecisionScreen.tsx'
import { ItemFacts } from '../features/staff/decisions/ItemFacts.tsx'
import { findReportsAbout } from '../features/staff/decisions/reports-about.ts'
import { isPlayed } from '../features/media/player/playable.ts'
import { postTypeTexts } from '../features/staff/posts/post-texts.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-post'

export const handle = {
  staffRoles: staffAreas.posts,
  texts: preloadTexts('staff', 'studio', 'reports'),
} satisfies PageRules

export async function loader({ params: { postId: id }, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [post, reports] = await Promise.all([
    callOrThrow(visit, getAnyPost, { params: { id } }),
    findReportsAbout(visit, 'feed', id),
  ])
  return { post, reports, made: decidedNow(visit) }
}

/** Removes or restores the post. */
export async function action({ request, params: { postId: id }, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const page = visit.paths.staffPost(id)
  return answerDecision(visit, await readForm(request), page, (body) =>
    visit.api(decideAboutPost, { params: { id }, body }),
  )
}

export default function StaffPost({ loaderData: { post, reports, made } }: Route.ComponentProps) {
  const answer = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation('staff')
  const more = useFactsOfPost(post)
  const item = {
    ...post,
    creatorId: post.performerId,
    removedReason: post.removedReason ?? null,
    pictures: post.files.filter((file) => !isPlayed(file)),
    played: post.files.filter(isPlayed),
  }
  return (
    <DecisionScreen
      of="post"
      title={post.title || post.text.slice(0, 80) || t('untitledPost')}
      back={{ to: paths.staffPosts, name: t('posts') }}
      isRemoved={post.status === 'removed'}
      decisions={post.decisions}
      {...{ reports, made, answer }}
    >
      <ItemFacts item={item} more={more} />
    </DecisionScreen>
  )
}

function useFactsOfPost({ type, isSale, price }: StaffPostDetail): Fact[] {
  const { t } = useTranslation('staff')
  const amount = formatNumber(price)
  return [
    [t('postType'), t(postTypeTexts[type])],
    [t('price'), !isSale ? t('forSubscribers') : price > 0 ? t('tokens', { amount }) : t('free')],
  ]
}
