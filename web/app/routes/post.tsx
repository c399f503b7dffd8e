import { getPost } from '@stagedoor/contract/feeds'
import { ReportLink } from '../features/moderation/ReportLink.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { Comments } from '../features/engagement/comments/Comments.tsx'
import { findThread } from '../features/engagement/comments/find-thread.ts'
import { lockOf } from '../features/feeds/post.ts'
import { postOf } from '../features/feeds/post-of.ts'
import { PostCard } from '../features/feeds/PostCard.tsx'
import { callOrThrow } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import { PageFacts } from '../shell/PageFacts.tsx'
import type { Route } from './+types/post'

export const handle = { texts: preloadTexts('feeds') } satisfies PageRules

/** One post, as far as the viewer may see it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const post = postOf(await callOrThrow(visit, getPost, { params: { id: params.postId } }), { isWhole: true })
  const commented = { objectType: 'feed', objectId: post.id, lock: lockOf(post), total: post.comments } as const
  const thread = await findThread(visit, commented)
  return { post: { ...post, comments: thread.total }, thread, now: visit.now.toISOString() }
}

export default function PostScreen({ loaderData: { post, thread, now } }: Route.ComponentProps) {
  const { t } = useTranslation('feeds')
  const title = post.title || (post.author ? t('postBy', { name: post.author.name }) : t('post'))
  return (
    <>
      <PageFacts title={title} description={post.text} kind="article" picture={post.author?.avatar ?? null} />
      {!post.title && <h1 className="visually-hidden">{title}</h1>}
      <PostCard post={post} now={now} isFirst isWhole />
      <ReportLink target="feed" targetId={post.id} performerId={post.author?.id} />
      <Comments thread={thread} />
    </>
  )
}
