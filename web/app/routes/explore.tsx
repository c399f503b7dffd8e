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
import { filteredAt, listStateOf, pageCountOf, pagesAt, stayWithin } from '../session/list-state.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/explore'

const orders = ['updatedAt', 'popular', 'latest', 'online'] as const
const names = {
  updatedAt: 'sortUpdated',
  popular: 'sortPopular',
  latest: 'sortLatest',
  online: 'sortOnline',
} as const

/** Creators by name, order and page, all in the address. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const { query, ...list } = listStateOf(searchPerformers, searchParams, { pageSize: 12 })
  const q = searchParams.get('q')?.slice(0, 100) ?? ''
  const found = await callOrThrow(visit, searchPerformers, { query: { ...query, q: q || undefined } })
  stayWithin(visit, list, found.total)
  return { creators: found.data.map(creatorOf), total: found.total, q, sortBy: query.sortBy, list }
}

export default function Explore({ loaderData: { creators, total, q, sortBy, list } }: Route.ComponentProps) {
  const { t } = useTranslation('profiles')
  const paths = usePaths()
  // A tab is an order in its own direction; the page size stays.
  const inOrder = (order: (typeof orders)[number]) =>
    filteredAt(
      paths.explore,
      { kept: { pageSize: list.kept.pageSize } },
      { q, sortBy: order === 'updatedAt' ? '' : order },
    )
  return (
    <>
      <PageHeading title={t('exploreTitle')} lead={t('exploreLead')} />
      <SearchForm q={q} kept={list.kept} />
      <Tabs
        label={t('sort')}
        tabs={orders.map((order) => ({ to: inOrder(order), name: t(names[order]), isCurrent: order === sortBy }))}
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
      <Pager current={list.current} total={pageCountOf(total, list)} addressOf={pagesAt(paths.explore, list, { q })} />
    </>
  )
}
