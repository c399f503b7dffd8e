import { searchPerformers } from '@stagedoor/contract/performers'
import { useTranslation } from '../locales/use-translation.ts'
import { LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { Tabs } from '../design/Tabs.tsx'
import { creatorOf } from '../features/profiles/creator.ts'
import { CreatorGrid } from '../features/profiles/CreatorGrid.tsx'
import { SearchForm } from '../features/profiles/SearchForm.tsx'
import { usePaths } from '../locales/use-locale.ts'
import { callOrThrow } from '../session/answers.ts'
import { listStateOf, withListState } from '../session/list-state.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/explore'

const orders = ['popular', 'latest', 'online'] as const
const names = { popular: 'sortPopular', latest: 'sortLatest', online: 'sortOnline' } as const

/** Creators by name, order and page, all in the address. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const list = listStateOf(searchParams, { pageSize: 12 })
  const sortBy = orders.find((order) => order === searchParams.get('sortBy')) ?? 'popular'
  const q = searchParams.get('q') ?? ''
  const query = { q: q || undefined, sortBy, limit: list.pageSize, offset: list.offset }
  const found = await callOrThrow(visit, searchPerformers, { query })
  return {
    creators: found.data.map(creatorOf),
    total: found.total,
    q,
    sortBy,
    current: list.current,
    pageSize: list.pageSize,
  }
}

export default function Explore({
  loaderData: { creators, total, q, sortBy, current, pageSize },
}: Route.ComponentProps) {
  const { t } = useTranslation('profiles')
  const paths = usePaths()
  const at = (change: Record<string, string | number>) =>
    withListState(paths.explore, { q, sortBy, current, pageSize }, change)
  return (
    <>
      <PageHeading title={t('exploreTitle')} lead={t('exploreLead')} />
      <SearchForm q={q} sortBy={sortBy} />
      <Tabs
        label={t('sort')}
        tabs={orders.map((order) => ({
          to: at({ sortBy: order }),
          name: t(names[order]),
          isCurrent: order === sortBy,
        }))}
      />
      {creators.length === 0 ? (
        <EmptyState icon="search" title={t('noneFoundTitle')} text={t('noneFoundText')}>
          <LinkButton look="secondary" to={paths.explore}>
            {t('everybody')}
          </LinkButton>
        </EmptyState>
      ) : (
        <CreatorGrid creators={creators} />
      )}
      <Pager current={current} total={Math.ceil(total / pageSize)} addressOf={(page) => at({ current: page })} />
    </>
  )
}
