import { listProfileOptions } from '@stagedoor/contract/geography'
import { maximumMatches, searchKeywords } from '@stagedoor/contract/search'
import type { DataOf } from '@stagedoor/contract/endpoint'
import { Form, Link } from 'react-router'
import { Button, LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Kept } from '../design/FilterForm.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { Tabs } from '../design/Tabs.tsx'
import { galleryOf, videoOf } from '../features/catalog/item.ts'
import { productCardOf } from '../features/catalog/products/product.ts'
import { postOf } from '../features/feeds/post-of.ts'
import { listedCreatorIn } from '../features/profiles/creator.ts'
import { CreatorFilters } from '../features/search/CreatorFilters.tsx'
import { NO_FILTERS, partsOf, readFilters, shownOf } from '../features/search/filters.ts'
import { findTopics } from '../features/search/find-topics.ts'
import { tabTypes, tabs, type Tab } from '../features/search/found.ts'
import { Results, SectionOfResults, type Section } from '../features/search/Results.tsx'
import form from '../features/profiles/SearchForm.module.css'
import styles from '../features/search/Search.module.css'
import { SearchField } from '../features/search/SearchField.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { choiceIn } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import type { Route } from './+types/search'

export const handle = { texts: preloadTexts('catalog', 'feeds', 'search', 'store') } satisfies PageRules

const FEW = 4
const PAGE_SIZE = 12
const LAST_PAGE = Math.ceil(maximumMatches.performer / PAGE_SIZE)

/** What an address asks for: text, tab, order and page. */
function readSearch({ url: { searchParams } }: Visit) {
  return {
    q: searchParams.get('q')?.trim().slice(0, 100) ?? '',
    tab: choiceIn(searchParams, 'tab', tabs) ?? 'all',
    isLatest: searchParams.get('sortBy') === 'latest',
    current: Math.min(Math.max(Number.parseInt(searchParams.get('current') ?? '', 10) || 1, 1), LAST_PAGE),
  }
}

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const wanted = readSearch(visit)
  const isOfCreators = wanted.tab === 'creators'
  const lists = isOfCreators ? await callOrThrow(visit, listProfileOptions, {}) : {}
  const chosen = isOfCreators ? readFilters(visit.url.searchParams, { lists, locale: visit.locale }) : NO_FILTERS
  const shown = shownOf(chosen)
  const kept = partsOf(chosen)
  if (wanted.q === '') return { ...wanted, shown, kept, topics: [], sections: [] }
  const size = wanted.tab === 'all' ? FEW : PAGE_SIZE
  const type = tabTypes[wanted.tab]
  const body = {
    keyword: wanted.q,
    sortBy: wanted.isLatest ? ('latest' as const) : ('relevance' as const),
    limit: size,
    offset: wanted.tab === 'all' ? 0 : (wanted.current - 1) * size,
    ...(type && { type }),
    ...chosen.filters,
  }
  const [found, topics] = await Promise.all([
    callOrThrow(visit, searchKeywords, { body }),
    (wanted.tab === 'all' || isOfCreators) && wanted.current === 1 ? findTopics(visit, wanted.q) : [],
  ])
  const sections = sectionsOf(found, visit)
  const isShown = (section: Section) => (wanted.tab === 'all' ? section.things.length > 0 : section.tab === wanted.tab)
  return { ...wanted, shown, kept, topics, sections: sections.filter(isShown) }
}

function sectionsOf(found: DataOf<typeof searchKeywords>, { now: time, locale }: Visit): Section[] {
  const now = time.toISOString()
  const { performers, feeds, videos, galleries, products } = found
  const matched = <T, V>(list: { data: (T & { match: V })[] }, viewOf: (thing: T) => object) =>
    list.data.map((thing) => ({ ...viewOf(thing), match: thing.match }))
  return [
    { tab: 'creators', total: performers.total, things: matched(performers, listedCreatorIn(locale)) },
    { tab: 'posts', total: feeds.total, things: matched(feeds, postOf), now },
    { tab: 'videos', total: videos.total, things: matched(videos, videoOf) },
    { tab: 'galleries', total: galleries.total, things: matched(galleries, galleryOf) },
    { tab: 'products', total: products.total, things: matched(products, productCardOf) },
  ] as Section[]
}

/** Results by kind, with the form that finds them. */
export default function Search({ loaderData }: Route.ComponentProps) {
  const { q, tab, isLatest } = loaderData
  const { t, paths } = useTranslation('search')
  const order = isLatest ? { sortBy: 'latest' } : {}
  const nameOf = useTabNames()
  return (
    <>
      <PageHeading title={q === '' ? t('title') : t('resultsFor', { q })} />
      <search>
        <Form className={form.search} method="get" action={paths.search()}>
          <SearchField key={q} q={q} />
          <Kept parts={{ tab: tab === 'all' ? undefined : tab, ...order }} />
          <Button type="submit" look="secondary">
            {t('submit')}
          </Button>
        </Form>
      </search>
      {q === '' ? (
        <EmptyState icon="search" title={t('emptyTitle')} text={t('emptyText')}>
          <LinkButton look="secondary" to={paths.explore}>
            {t('explore')}
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <Tabs
            label={t('kinds')}
            tabs={tabs.map((name) => ({
              to: paths.search({ q, ...order, tab: name === 'all' ? undefined : name }),
              name: nameOf(name),
              isCurrent: name === tab,
            }))}
          />
          <Found {...loaderData} />
        </>
      )}
    </>
  )
}

const useTabNames = () => {
  const { t } = useTranslation(['search', 'catalog', 'profiles'])
  return (tab: Tab): string => {
    if (tab === 'all') return t('all')
    return tab === 'creators' ? t('catalog:creators') : t(`profiles:${tab}`)
  }
}

function Found({ q, tab, isLatest, current, shown, kept, topics, sections }: Route.ComponentProps['loaderData']) {
  const { t, paths } = useTranslation('search')
  const nameOf = useTabNames()
  const own = { q, tab: tab === 'all' ? undefined : tab, ...kept }
  const order = isLatest ? { sortBy: 'latest' } : {}
  const total = sections.reduce((sum, section) => sum + section.total, 0)
  const [section] = sections
  const type = tabTypes[tab]
  const isCutOff = type !== undefined && total >= maximumMatches[type]
  return (
    <>
      {tab === 'creators' && <CreatorFilters action={paths.search()} shown={shown} kept={{ q, tab, ...order }} />}
      {topics.length > 0 && (
        <p className={styles.topics}>
          {topics.map(({ value, label }) => (
            <LinkButton key={value} look="secondary" to={paths.creators({ topic: value })}>
              {t('creatorsOfTopic', { topic: label })}
            </LinkButton>
          ))}
        </p>
      )}
      <div className={styles.line}>
        <output>{isCutOff ? t('foundMany', { count: total }) : t('found', { count: total })}</output>
        {total > 0 && (
          <Link to={paths.search({ ...own, sortBy: isLatest ? undefined : 'latest' })} preventScrollReset>
            {isLatest ? t('sortRelevance') : t('sortLatest')}
          </Link>
        )}
      </div>
      {total === 0 && (
        <EmptyState icon="search" title={t('noneTitle', { q })} text={t('noneText')}>
          <LinkButton look="secondary" to={paths.explore}>
            {t('explore')}
          </LinkButton>
        </EmptyState>
      )}
      {tab === 'all'
        ? sections.map((one) => (
            <SectionOfResults
              key={one.tab}
              section={one}
              isPlain={isLatest}
              name={nameOf(one.tab)}
              more={paths.search({ q, tab: one.tab, ...order })}
            />
          ))
        : section && <Results section={section} isPlain={isLatest} />}
      {tab !== 'all' && (
        <Pager
          current={current}
          total={Math.ceil(total / PAGE_SIZE)}
          addressOf={(page) => paths.search({ ...own, ...order, current: page === 1 ? undefined : page })}
        />
      )}
    </>
  )
}
