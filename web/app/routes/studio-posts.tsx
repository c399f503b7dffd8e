import { displayedFile, listOwnPosts, type Post } from '@stagedoor/contract/feeds'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { LinkButton } from '../design/Button.tsx'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { formatCount } from '../design/format.ts'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { ItemName } from '../features/catalog/studio/ItemName.tsx'
import { useItemColumns } from '../features/catalog/studio/use-item-columns.tsx'
import { smallThumbnailOf } from '../features/media/small-thumbnail.ts'
import { callOrThrow } from '../session/answers.ts'
import { listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/studio-posts'

export const handle = { creatorOnly: true, texts: preloadTexts('studio') } satisfies PageRules

/** A post, for the studio's list. */
const rowOf = (post: Post) => ({
  id: post._id,
  title: post.title || post.text.slice(0, 80),
  thumbnail: smallThumbnailOf(displayedFile(post)),
  type: post.type,
  status: post.status,
  scheduledAt: post.scheduledAt,
  isPinned: post.isPinned,
  removedReason: post.removedReason ?? null,
  isSale: post.isSale,
  isForList: post.isForList,
  isOpenToVisitors: post.isOpenToVisitors,
  price: post.price,
  likes: post.totalLike,
  at: post.publishedAt ?? post.createdAt,
})

type Row = ReturnType<typeof rowOf>

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { query, ...list } = listStateOf(listOwnPosts, visit.url.searchParams, { pageSize: 10 })
  const found = await callOrThrow(visit, listOwnPosts, { query })
  stayWithin(visit, list, found.total)
  return { posts: found.data.map(rowOf), total: found.total, list }
}

export default function StudioPosts({ loaderData: { posts, total, list } }: Route.ComponentProps) {
  const { t, paths } = useTranslation('studio')
  const columns = usePostColumns()
  return (
    <>
      <PageHeading title={t('postsTitle')}>
        <LinkButton to={paths.newPost}>{t('newPost')}</LinkButton>
      </PageHeading>
      {posts.length === 0 ? (
        <EmptyState icon="photo" title={t('noPostsTitle')} text={t('noPostsText')}>
          <LinkButton to={paths.newPost}>{t('newPost')}</LinkButton>
        </EmptyState>
      ) : (
        <DataList caption={t('postsTitle')} columns={columns} rows={posts} keyOf={({ id }) => id} />
      )}
      <Pager {...pagesOf(paths.studioPosts, { list, total })} />
    </>
  )
}

const icons = { text: 'text', photo: 'photo', video: 'video', audio: 'audio', 'scheduled-streaming': 'live' } as const

function usePostColumns() {
  const { t, locale, paths } = useTranslation('studio')
  const { status, price, date } = useItemColumns()
  return [
    {
      name: t('colPost'),
      isTitle: true,
      show: (row: Row) => (
        <ItemName
          to={paths.editPost(row.id)}
          title={row.title}
          thumbnail={row.thumbnail}
          icon={icons[row.type]}
          note={row.isPinned ? t('pinned') : undefined}
        />
      ),
    },
    status,
    price,
    { name: t('colLikes'), isNumber: true, show: (row: Row) => formatCount(row.likes, locale) },
    date,
  ]
}
