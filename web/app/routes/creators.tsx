import { listProfileOptions } from '@stagedoor/contract/geography'
import { searchPerformers } from '@stagedoor/contract/performers'
import { LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { Tabs } from '../design/Tabs.tsx'
import { listedCreatorIn } from '../features/profiles/creator.ts'
import { CreatorGrid } from '../features/profiles/CreatorGrid.tsx'
import { CreatorFilters } from '../features/search/CreatorFilters.tsx'
import { partsOf, readFilters, shownOf } from '../features/search/filters.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { filteredAt, listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/creators'

export const handle = { texts: preloadTexts('catalog', 'search') } satisfies PageRules

const orders = ['updatedAt', 'popular', 'latest', 'online', 'live'] as const
const names = {
  updatedAt: 'sortUpdated',
  popular: 'sortPopular',
  latest: 'sortLatest',
  online: 'sortOnline',
  live: 'sortLive',
} as const

/** Creators by order, filters and page, all in the address. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const { query, ...list } = listStateOf(searchPerformers, searchParams, { pageSize: 12 })
  const lists = await callOrThrow(visit, listProfileOptions, {})
  const chosen = readFilters(searchParams, { lists, locale: visit.locale })
  const found = await callOrThrow(visit, searchPerformers, { query: { ...query, ...chosen.filters } })
  stayWithin(visit, list, found.total)
  return {
    creators: found.data.map(listedCreatorIn(visit.locale)),
    total: found.total,
    sortBy: query.sortBy,
    list,
    shown: shownOf(chosen),
    parts: partsOf(chosen),
  }
}

export default function Creators({ loaderData }: Route.ComponentProps) {
  const { creators, total, sortBy, list, shown, parts } = loaderData
  const { t } = useTranslation(['profiles', 'catalog'])
  const paths = usePaths()
  // A tab is an order in its own direction; filters and the page size stay.
  const inOrder = (order: (typeof orders)[number]) =>
    filteredAt(
      paths.creators(),
      { kept: { pageSize: list.kept.pageSize } },
      { ...parts, sortBy: order === 'updatedAt' ? '' : order },
    )
  return (
    <>
      <PageHeading title={t('catalog:creators')} back={{ to: paths.explore, name: t('exploreTitle') }} />
      <Tabs
        label={t('sort')}
        tabs={orders.map((order) => ({ to: inOrder(order), name: t(names[order]), isCurrent: order === sortBy }))}
      />
      <CreatorFilters action={paths.creators()} shown={shown} kept={list.kept} />
      {creators.length === 0 ? (
        <NoCreators isFiltered={Object.values(parts).some((value) => value !== '')} />
      ) : (
        <CreatorGrid creators={creators} isFirst />
      )}
      <Pager {...pagesOf(paths.creators(), { list, total, filters: parts })} />
    </>
  )
}

/** Nobody matches, or there is nobody yet. */
function NoCreators({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('profiles')
  const paths = usePaths()
  return (
    <EmptyState icon="search" title={t('noneFoundTitle')} text={t(isFiltered ? 'noneFoundText' : 'noneYet')}>
      {isFiltered && (
        <LinkButton look="secondary" to={paths.creators()}>
          {t('everybody')}
        </LinkButton>
      )}
    </EmptyState>
  )
}
