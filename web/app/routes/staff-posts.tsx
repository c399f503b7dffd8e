import { postStatuses, postTypes } from '@stagedoor/contract/feeds'
import { searchAllPosts, type StaffPost } from '@stagedoor/contract/staff-posts'
import { Link } from 'react-router'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { SelectField } from '../design/Field.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { postTypeTexts } from '../features/staff/posts/post-texts.ts'
import { readTypedFilters } from '../features/staff/things/read-filters.ts'
import { ThingFilters } from '../features/staff/things/ThingFilters.tsx'
import { useThingColumns } from '../features/staff/things/use-thing-columns.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { choiceIn, listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-posts'

export const handle = { staffRoles: staffAreas.posts, texts: preloadTexts('staff', 'studio') } satisfies PageRules

/** Posts of all creators, the newest first. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const { query, ...list } = listStateOf(searchAllPosts, searchParams, { pageSize: 20 })
  const filters = {
    ...readTypedFilters(searchParams),
    status: choiceIn(searchParams, 'status', postStatuses),
    type: choiceIn(searchParams, 'type', postTypes),
  }
  const { data: found, total } = await callOrThrow(visit, searchAllPosts, { query: { ...query, ...filters } })
  stayWithin(visit, list, total)
  return { posts: found.map(rowOf), total, list, filters }
}

/** What the list shows of a post, which is a small part of it. */
const rowOf = ({ _id, title, text, creatorUsername, type, status, createdAt }: StaffPost) => ({
  id: _id,
  title: title || text.slice(0, 80),
  creatorUsername,
  type,
  status,
  createdAt,
})
type Row = ReturnType<typeof rowOf>

export default function StaffPosts({ loaderData }: Route.ComponentProps) {
  const { t, paths } = useTranslation('staff')
  const { posts, total, list, filters } = loaderData
  const types = postTypes.map((value) => ({ value, label: t(postTypeTexts[value]) }))
  return (
    <>
      <PageHeading title={t('posts')} lead={t('postsLead')} />
      <ThingFilters action={paths.staffPosts} list={list} filters={filters} statuses={postStatuses}>
        <SelectField
          label={t('postType')}
          name="type"
          defaultValue={filters.type ?? ''}
          options={[{ value: '', label: t('all') }, ...types]}
        />
      </ThingFilters>
      {total === 0 ? (
        <EmptyState
          icon="photo"
          title={t('noPostsTitle')}
          text={t(Object.values(filters).some(Boolean) ? 'noPostsText' : 'nothingMadeText')}
        />
      ) : (
        <PostTable posts={posts} />
      )}
      <Pager {...pagesOf(paths.staffPosts, { list, total, filters })} />
    </>
  )
}

function PostTable({ posts }: { posts: readonly Row[] }) {
  const { t, paths } = useTranslation('staff')
  const { creator, state, date } = useThingColumns()
  const columns = [
    {
      name: t('post'),
      isTitle: true,
      show: ({ id, title }: Row) => <Link to={paths.staffPost(id)}>{title || t('untitledPost')}</Link>,
    },
    creator,
    { name: t('postType'), show: ({ type }: Row) => t(postTypeTexts[type]) },
    state,
    date,
  ]
  return <DataList caption={t('posts')} columns={columns} rows={posts} keyOf={({ id }) => id} isDense />
}
