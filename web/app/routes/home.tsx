import { listHomePosts } from '@stagedoor/contract/feeds'
import { topPerformers } from '@stagedoor/contract/performers'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { postOf } from '../features/feeds/post-of.ts'
import { PostList, type PostPage } from '../features/feeds/PostList.tsx'
import { creatorOf } from '../features/profiles/creator.ts'
import { CreatorGrid } from '../features/profiles/CreatorGrid.tsx'
import { findPromos } from '../features/site/promo.ts'
import { PromoCards } from '../features/site/PromoCards.tsx'
import { usePaths } from '../locales/use-locale.ts'
import { dataOr, unwrapOrThrow } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/home'

export const handle = { requiresSignIn: true, texts: preloadTexts('feeds') } satisfies PageRules

const PAGE_SIZE = 20

/** Newest posts of followed creators; suggestions for a fan who follows nobody. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const cursor = visit.url.searchParams.get('cursor') ?? undefined
  const [reply, promos] = await Promise.all([
    visit.api(listHomePosts, { query: { limit: PAGE_SIZE, cursor } }),
    cursor === undefined ? findPromos(visit) : [],
  ])
  const feeds = unwrapOrThrow(visit, reply)
  const page: PostPage = {
    posts: feeds.data.map((post) => postOf(post)),
    cursor: feeds.cursor ?? null,
    now: visit.now.toISOString(),
  }
  const isEmpty = page.posts.length === 0 && cursor === undefined
  const popular = isEmpty ? dataOr(await visit.api(topPerformers, { query: { limit: 6 } }), { data: [] }).data : []
  return { page, promos, popular: popular.map(creatorOf) }
}

export default function Home({ loaderData: { page, promos, popular } }: Route.ComponentProps) {
  const { t } = useTranslation(['feeds', 'profiles'])
  const paths = usePaths()
  if (page.posts.length > 0) {
    return (
      <>
        <title>{t('homeTitle')}</title>
        <h1 className="visually-hidden">{t('homeTitle')}</h1>
        <PromoCards promos={promos} />
        <PostList page={page} />
      </>
    )
  }
  return (
    <>
      <PageHeading title={t('homeTitle')} />
      <PromoCards promos={promos} />
      <EmptyState icon="home" title={t('emptyHomeTitle')} text={t('emptyHomeText')}>
        <LinkButton to={paths.explore}>{t('findCreators')}</LinkButton>
      </EmptyState>
      <CreatorGrid title={t('profiles:popular')} creators={popular} />
    </>
  )
}
