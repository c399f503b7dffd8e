import {
  listSavedGalleries,
  listSavedPerformers,
  listSavedPosts,
  listSavedProducts,
  listSavedVideos,
} from '@stagedoor/contract/reactions'
import { LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { TextField } from '../design/Field.tsx'
import { FilterForm } from '../design/FilterForm.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Tabs } from '../design/Tabs.tsx'
import { galleryOf, videoOf, type ItemView } from '../features/catalog/item.ts'
import { ItemGrid } from '../features/catalog/ItemGrid.tsx'
import { productCardOf, type ProductCard } from '../features/catalog/products/product.ts'
import { ProductGrid } from '../features/catalog/products/ProductGrid.tsx'
import { MoreLink } from '../design/MoreLink.tsx'
import { useMore, type MorePage } from '../api/use-more.ts'
import { postOf } from '../features/feeds/post-of.ts'
import type { PostPage } from '../features/feeds/feed-pages.ts'
import { PostList } from '../features/feeds/PostList.tsx'
import { creatorOfCard, type Creator } from '../features/profiles/creator.ts'
import { CreatorGrid } from '../features/profiles/CreatorGrid.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { filteredAt, MAXIMUM_WORDS, wordsIn } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import type { Route } from './+types/bookmarks'

export const handle = {
  requiresSignIn: true,
  section: 'me',
  texts: preloadTexts('catalog', 'feeds', 'store'),
} satisfies PageRules

const POSTS = 8
const CARDS = 24

const tabs = ['posts', 'videos', 'galleries', 'products', 'creators'] as const
type Tab = (typeof tabs)[number]

type Saved =
  | { tab: 'posts'; page: PostPage }
  | { tab: 'videos' | 'galleries'; page: MorePage<ItemView> }
  | { tab: 'products'; page: MorePage<ProductCard> }
  | { tab: 'creators'; page: MorePage<Creator> }

/** What the reader has saved of one kind, latest first, by a part of its title or name. */
export async function loader({ context }: Route.LoaderArgs): Promise<Saved & { q: string | undefined }> {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const tab = tabs.find((name) => name === searchParams.get('tab')) ?? 'posts'
  const q = wordsIn(searchParams)
  return { ...(await findSaved(visit, tab, { cursor: searchParams.get('cursor') ?? undefined, q })), q }
}

type Wanted = { cursor: string | undefined; q: string | undefined }

async function findSaved(visit: Visit, tab: Tab, wanted: Wanted): Promise<Saved> {
  const query = { limit: CARDS, ...wanted }
  switch (tab) {
    case 'posts': {
      const found = await callOrThrow(visit, listSavedPosts, { query: { limit: POSTS, ...wanted } })
      const posts = found.data.map((post) => postOf(post))
      return { tab, page: { posts, cursor: found.cursor ?? null, now: visit.now.toISOString() } }
    }
    case 'videos': {
      const found = await callOrThrow(visit, listSavedVideos, { query })
      return { tab, page: { items: found.data.map(videoOf), cursor: found.cursor ?? null } }
    }
    case 'galleries': {
      const found = await callOrThrow(visit, listSavedGalleries, { query })
      return { tab, page: { items: found.data.map(galleryOf), cursor: found.cursor ?? null } }
    }
    case 'products': {
      const found = await callOrThrow(visit, listSavedProducts, { query })
      return { tab, page: { items: found.data.map(productCardOf), cursor: found.cursor ?? null } }
    }
    case 'creators': {
      const found = await callOrThrow(visit, listSavedPerformers, { query })
      return { tab, page: { items: found.data.map(creatorOfCard), cursor: found.cursor ?? null } }
    }
    default:
      return tab satisfies never
  }
}

export default function Bookmarks({ loaderData: saved }: Route.ComponentProps) {
  const { t } = useTranslation(['catalog', 'profiles', 'shell'])
  const paths = usePaths()
  const { q, tab: current } = saved
  const partOf = (tab: Tab) => (tab === 'posts' ? undefined : tab)
  return (
    <>
      <PageHeading title={t('shell:saved')} back={{ to: paths.me, name: t('shell:me') }} />
      <Tabs
        label={t('shell:saved')}
        tabs={tabs.map((tab) => ({
          to: filteredAt(paths.bookmarks, { kept: {} }, { tab: partOf(tab), q }),
          name: t(tab === 'creators' ? tab : `profiles:${tab}`),
          isCurrent: tab === current,
        }))}
      />
      {(q !== undefined || !isEmpty(saved)) && (
        <FilterForm
          label={t('shell:search')}
          action={paths.bookmarks}
          submitLabel={t('shell:search')}
          isOpen={q !== undefined}
          kept={{ tab: partOf(current) }}
        >
          <TextField
            key={q}
            label={t(current === 'creators' ? 'findSavedCreator' : 'findSavedTitle')}
            name="q"
            type="search"
            defaultValue={q}
            maxLength={MAXIMUM_WORDS}
          />
        </FilterForm>
      )}
      {isEmpty(saved) ? <NothingSaved isSearched={q !== undefined} /> : <SavedThings key={current} saved={saved} />}
    </>
  )
}

function isEmpty({ tab, page }: Saved): boolean {
  const first = tab === 'posts' ? page.posts : page.items
  return first.length === 0 && page.cursor === null
}

function SavedThings({ saved }: { saved: Saved }) {
  if (saved.tab === 'posts') return <PostList page={saved.page} />
  if (saved.tab === 'creators') return <SavedCreators page={saved.page} />
  return saved.tab === 'products' ? <SavedProducts page={saved.page} /> : <SavedItems page={saved.page} />
}

function SavedItems({ page }: { page: MorePage<ItemView> }) {
  const { items, ...more } = useMore(page)
  return (
    <>
      <ItemGrid items={items} />
      <MoreLink {...more} />
    </>
  )
}

function SavedProducts({ page }: { page: MorePage<ProductCard> }) {
  const { items, ...more } = useMore(page)
  return (
    <>
      <ProductGrid products={items} />
      <MoreLink {...more} />
    </>
  )
}

function SavedCreators({ page }: { page: MorePage<Creator> }) {
  const { items, ...more } = useMore(page)
  return (
    <>
      <CreatorGrid creators={items} isFirst />
      <MoreLink {...more} />
    </>
  )
}

function NothingSaved({ isSearched }: { isSearched: boolean }) {
  const { t } = useTranslation(['catalog', 'profiles', 'feeds'])
  const paths = usePaths()
  if (isSearched) return <EmptyState icon="search" title={t('noneSavedFound')} text={t('noneSavedFoundText')} />
  return (
    <EmptyState icon="bookmark" title={t('noneSavedTitle')} text={t('noneSavedText')}>
      <LinkButton to={paths.explore}>{t('feeds:findCreators')}</LinkButton>
    </EmptyState>
  )
}
