import { getOwnPerformer, topPerformers, type PerformerState } from '@stagedoor/contract/performers'
import { preloadTexts } from '../locales/load-texts.ts'
import { translatorOf } from '../locales/translator.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { findHomePage } from '../features/feeds/find-home-page.ts'
import { HomeFeed } from '../features/feeds/HomeFeed.tsx'
import { listedCreatorIn } from '../features/profiles/creator.ts'
import { CreatorGrid } from '../features/profiles/CreatorGrid.tsx'
import { suggestedTo } from '../features/profiles/suggested-to.ts'
import { findPromos } from '../features/site/promo.ts'
import { PromoCards } from '../features/site/PromoCards.tsx'
import { dataOr } from '../session/answers.ts'
import { isStaff } from '../session/closure.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import type { Route } from './+types/home'

export const handle = { requiresSignIn: true, texts: preloadTexts('feeds', 'home') } satisfies PageRules

/**
 * Newest posts of followed creators; suggestions for who follows nobody, never of oneself, for a creator who has published nothing the way
 * to that, and for staff of a site without creators the way to its set-up.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const isStart = !visit.url.searchParams.has('cursor')
  const [page, promos] = await Promise.all([findHomePage(visit), isStart ? findPromos(visit) : []])
  const isEmpty = page.posts.length === 0 && isStart
  const [popular, start] = isEmpty ? await Promise.all([findPopular(visit), findStart(visit)]) : [[], null]
  const isNewSite = isEmpty && popular.length === 0 && isStaff(await visit.viewer())
  return { page, promos, start, isNewSite, popular: popular.map(listedCreatorIn(visit.locale)) }
}

const POPULAR_COUNT = 6

/** Popular creators other than the viewer. */
async function findPopular(visit: Visit) {
  const [viewer, reply] = await Promise.all([
    visit.viewer(),
    visit.api(topPerformers, { query: { limit: POPULAR_COUNT + 1 } }),
  ])
  const creators = dataOr(reply, { data: [] }).data
  return suggestedTo(viewer?._id ?? null, { creators, count: POPULAR_COUNT })
}

/** Before the first approval. Rule CRE-2. */
const SETTING_UP: readonly PerformerState[] = [
  'email_pending',
  'profile_incomplete',
  'documents_pending',
  'under_review',
]

/** What a creator's start lacks: the approval, or the first post. Null for others. Rule CRE-11. */
async function findStart(visit: Visit): Promise<{ title: string; text: string } | null> {
  if (!(await visit.viewer())?.isPerformer) return null
  const reply = await visit.api(getOwnPerformer, {})
  if (!reply.isOk) return null
  const { state, stats } = reply.data
  // The few who read these texts get them with the page, so that nobody else loads them.
  const { t } = translatorOf(visit.locale)
  if (SETTING_UP.includes(state))
    return { title: t('creator:emptyHomeSetUpTitle'), text: t('creator:emptyHomeSetUpText') }
  const isPublic = state === 'approved' || state === 'payout_ready'
  if (!isPublic || stats.totalFeeds > 0) return null
  return { title: t('creator:emptyHomeStartTitle'), text: t('creator:emptyHomeStartText') }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { page, promos, start, isNewSite, popular } = loaderData
  const { t, paths } = useTranslation(['home', 'feeds', 'profiles', 'shell'])
  if (page.posts.length > 0) {
    return (
      <>
        <title>{t('homeTitle')}</title>
        <h1 className="visually-hidden">{t('homeTitle')}</h1>
        <PromoCards promos={promos} />
        <HomeFeed page={page} />
      </>
    )
  }
  return (
    <>
      <PageHeading title={t('homeTitle')} />
      <PromoCards promos={promos} />
      {start ? (
        <EmptyState icon="studio" title={start.title} text={start.text}>
          <LinkButton to={paths.onboarding()}>{t('profiles:continueSetUp')}</LinkButton>
        </EmptyState>
      ) : isNewSite ? (
        <EmptyState icon="settings" title={t('emptySiteTitle')} text={t('emptySiteText')}>
          <LinkButton to={paths.staff}>{t('shell:staffArea')}</LinkButton>
        </EmptyState>
      ) : (
        <EmptyState icon="home" title={t('emptyHomeTitle')} text={t('emptyHomeText')}>
          <LinkButton to={paths.explore}>{t('feeds:findCreators')}</LinkButton>
        </EmptyState>
      )}
      <CreatorGrid title={t('profiles:popular')} creators={popular} />
    </>
  )
}
