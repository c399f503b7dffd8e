import { displayedFile, listOwnPosts, type Post } from '@stagedoor/contract/feeds'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { Link } from 'react-router'
import { LinkButton } from '../design/Button.tsx'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { formatCount, formatNumber } from '../design/format.ts'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { postStatusTexts } from '../features/feeds/status-texts.ts'
import { useLocale, usePaths } from '../locales/use-locale.ts'
import { callOrThrow } from '../session/answers.ts'
import { listStateOf, pageCountOf, pagesAt, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/studio-posts'
import styles from './studio-posts.module.css'

export const handle = { creatorOnly: true, texts: preloadTexts('studio') } satisfies PageRules

/** A post, for the studio's list. */
const rowOf = (post: Post) => ({
  id: post._id,
  title: post.title || post.text.slice(0, 80),
  thumbnail: displayedFile(post)?.thumbnails[0] ?? null,
  status: post.status,
  removedReason: post.removedReason ?? null,
  isSale: post.isSale,
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
  const { t } = useTranslation('studio')
  const paths = usePaths()
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
      <Pager current={list.current} total={pageCountOf(total, list)} addressOf={pagesAt(paths.studioPosts, list)} />
    </>
  )
}

function usePostColumns() {
  const { t } = useTranslation(['studio', 'common'])
  const locale = useLocale()
  const paths = usePaths()
  const priceOf = ({ isSale, price }: Row) =>
    !isSale ? t('forSubscribers') : price > 0 ? formatNumber(price, locale) : t('common:free')
  return [
    {
      name: t('colPost'),
      show: (row: Row) => (
        <Link className={styles.post} to={paths.editPost(row.id)}>
          {row.thumbnail && <img src={row.thumbnail} alt="" width={48} height={48} loading="lazy" />}
          <span>{row.title || t('untitled')}</span>
        </Link>
      ),
    },
    {
      name: t('colStatus'),
      show: ({ status, removedReason }: Row) =>
        removedReason === null ? t(postStatusTexts[status]) : t('removedBecause', { reason: removedReason }),
    },
    { name: t('colPrice'), isNumber: true, show: priceOf },
    { name: t('colLikes'), isNumber: true, show: (row: Row) => formatCount(row.likes, locale) },
    { name: t('colDate'), show: (row: Row) => <Moment at={row.at} /> },
  ]
}
