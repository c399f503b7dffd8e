import { postStatuses, postTypes } from '@stagedoor/contract/feeds'
import { searchAllPosts, type StaffPost } from '@stagedoor/contract/staff-posts'
import { Link } from 'react-router'
import { Badge } from '../design/Badge.tsx'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { SelectField, TextField } from '../design/Field.tsx'
import { FilterForm } from '../design/FilterForm.tsx'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { statusTexts } from '../features/feeds/StatusBadge.tsx'
import { postTypeTexts, statusTone } from '../features/staff/posts/post-texts.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { choiceIn, listStateOf, pageCountOf, pagesAt, stayWithin } from '../session/list-state.ts'
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
  const typedIn = (name: string) => searchParams.get(name)?.trim().slice(0, 100) || undefined
  const filters = {
    creator: typedIn('creator')?.replace(/^@/, '') || undefined,
    q: typedIn('q'),
    status: choiceIn(searchParams, 'status', postStatuses),
    type: choiceIn(searchParams, 'type', postTypes),
  }
  const { data: posts, total } = await callOrThrow(visit, searchAllPosts, { query: { ...query, ...filters } })
  stayWithin(visit, list, total)
  return { posts, total, list, filters }
}

export default function StaffPosts({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['staff', 'studio'])
  const paths = usePaths()
  const { posts, total, list, filters } = loaderData
  const all = { value: '', label: t('all') }
  const statuses = postStatuses.map((value) => ({ value, label: t(`studio:${statusTexts[value]}`) }))
  const types = postTypes.map((value) => ({ value, label: t(postTypeTexts[value]) }))
  return (
    <>
      <PageHeading title={t('posts')} lead={t('postsLead')} />
      <FilterForm
        label={t('filter')}
        action={paths.staffPosts}
        submitLabel={t('apply')}
        isOpen={Object.values(filters).some((filter) => filter !== undefined)}
        kept={list.kept}
      >
        <TextField label={t('whoseCreator')} name="creator" defaultValue={filters.creator} maxLength={100} />
        <TextField label={t('postText')} name="q" type="search" defaultValue={filters.q} maxLength={100} />
        <SelectField
          label={t('state')}
          name="status"
          defaultValue={filters.status ?? ''}
          options={[all, ...statuses]}
        />
        <SelectField label={t('postType')} name="type" defaultValue={filters.type ?? ''} options={[all, ...types]} />
      </FilterForm>
      {total === 0 ? (
        <EmptyState icon="photo" title={t('noPostsTitle')} text={t('noPostsText')} />
      ) : (
        <PostTable posts={posts} />
      )}
      <Pager
        current={list.current}
        total={pageCountOf(total, list)}
        addressOf={pagesAt(paths.staffPosts, list, filters)}
      />
    </>
  )
}

function PostTable({ posts }: { posts: readonly StaffPost[] }) {
  const { t } = useTranslation(['staff', 'studio'])
  const paths = usePaths()
  const columns = [
    {
      name: t('post'),
      isTitle: true,
      show: ({ _id, title, text }: StaffPost) => (
        <Link to={paths.staffPost(_id)}>{title || text.slice(0, 80) || t('untitledPost')}</Link>
      ),
    },
    {
      name: t('postCreator'),
      show: ({ creatorUsername }: StaffPost) => (creatorUsername === null ? '–' : `@${creatorUsername}`),
    },
    { name: t('postType'), show: ({ type }: StaffPost) => t(postTypeTexts[type]) },
    {
      name: t('state'),
      show: ({ status }: StaffPost) => <Badge tone={statusTone(status)}>{t(`studio:${statusTexts[status]}`)}</Badge>,
    },
    { name: t('postDate'), show: ({ createdAt }: StaffPost) => <Moment at={createdAt} hasTime /> },
  ]
  return <DataList caption={t('posts')} columns={columns} rows={posts} keyOf={({ _id }) => _id} isDense />
}
