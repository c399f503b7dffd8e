import { searchPosts } from '@stagedoor/contract/feeds'
import { searchGalleries } from '@stagedoor/contract/galleries'
import { listProfileOptions } from '@stagedoor/contract/geography'
import { getPerformer, type Performer } from '@stagedoor/contract/performers'
import { searchSubscriptions } from '@stagedoor/contract/subscriptions'
import { searchVideos } from '@stagedoor/contract/video-reading'
import { ReportLink } from '../features/moderation/ReportLink.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { Link, redirect } from 'react-router'
import { lazyPart } from '../design/lazy-part.ts'
import { LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { galleryOf, videoOf, type ItemView } from '../features/catalog/item.ts'
import type { MorePage } from '../api/use-more.ts'
import { postOf } from '../features/feeds/post-of.ts'
import type { PostPage } from '../features/feeds/feed-pages.ts'
import { PostList } from '../features/feeds/PostList.tsx'
import { aboutOf, creatorPageOf } from '../features/profiles/creator.ts'
import { traitNames, type OptionLists } from '../features/profiles/traits.ts'
import { ProfileTabs } from '../features/catalog/ProfileTabs.tsx'
import { CreatorHeader } from '../features/profiles/CreatorHeader.tsx'
import { standingOf, type Standing } from '../features/subscriptions/standing.ts'
import { isRunning, SubscribeBar } from '../features/subscriptions/SubscribeBar.tsx'
import { callOrThrow, dataOr, unwrapOrThrow } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import { PageFacts } from '../shell/PageFacts.tsx'
import { useAppSelector } from '../store/hooks.ts'
import { useSiteSettings } from '../store/use-site-settings.ts'
import type { Route } from './+types/profile'

export const handle = { texts: preloadTexts('feeds') } satisfies PageRules

/** The first posts are on the screen of a phone before the rest of the page has arrived, in ten kilobytes. */
const FIRST_SIZE = 5
const PAGE_SIZE = 12
const GRID_SIZE = 12

const tabs = ['posts', 'videos', 'galleries'] as const

// Loaded by the tabs that show some.
const ItemPages = lazyPart(async () => (await import('../features/catalog/ItemPages.tsx')).ItemPages)

/** A creator's page, by username or id. An id or a former name redirects to the name. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const cursor = visit.url.searchParams.get('cursor') ?? undefined
  const tab = tabs.find((name) => name === visit.url.searchParams.get('tab')) ?? 'posts'
  const [performer, posts] = await Promise.all([
    visit.api(getPerformer, { params: { id: params.profileId } }),
    tab === 'posts' ? findPosts(visit, params.profileId, cursor) : null,
  ])
  const found = unwrapOrThrow(visit, performer)
  const creator = creatorPageOf(found, aboutOf(found, await findLists(visit, found), visit.locale), visit.locale)
  if (creator.username !== params.profileId)
    throw redirect(`${visit.paths.profile(creator.username)}${visit.url.search}`)
  const page = posts === null ? await findItems(visit, tab, { performerId: creator.id, cursor }) : posts()
  const trial = visit.url.searchParams.get('trial') ?? undefined
  return { creator, tab, page, mine: await findMine(visit, creator.id), choice: { trial } }
}

/** A page of posts; a refusal is thrown when it is read, since the creator's own comes first. */
async function findPosts(visit: Visit, username: string, cursor: string | undefined) {
  const limit = cursor === undefined ? FIRST_SIZE : PAGE_SIZE
  const reply = await visit.api(searchPosts, { params: { username }, query: { limit, cursor } })
  return (): PostPage => {
    const { data, cursor: next } = unwrapOrThrow(visit, reply)
    return { posts: data.map((post) => postOf(post)), cursor: next ?? null, now: visit.now.toISOString() }
  }
}

/** A page of videos or galleries. */
async function findItems(
  visit: Visit,
  tab: 'posts' | 'videos' | 'galleries',
  of: { performerId: string; cursor: string | undefined },
): Promise<MorePage<ItemView>> {
  const query = { ...of, sortBy: 'publishedAt', limit: GRID_SIZE } as const
  if (tab === 'galleries') {
    const found = await callOrThrow(visit, searchGalleries, { query })
    return { items: found.data.map(galleryOf), cursor: found.cursor ?? null }
  }
  const found = await callOrThrow(visit, searchVideos, { query })
  return { items: found.data.map(videoOf), cursor: found.cursor ?? null }
}

/** The labels of traits; of a creator who chose none they are not read. */
const findLists = async (visit: Visit, performer: Performer): Promise<OptionLists> =>
  traitNames.some((name) => performer[name] !== null) ? dataOr(await visit.api(listProfileOptions, {}), {}) : {}

/** The state of the viewer's own subscription to this creator; null for visitors and without one. */
async function findMine(visit: Visit, performerId: string): Promise<Standing | null> {
  if (visit.token === null || (await visit.viewer()) === null) return null
  const query = { performerId, status: ['active' as const], limit: 1 }
  const found = dataOr(await visit.api(searchSubscriptions, { query }), { data: [] })
  const [subscription] = found.data
  return subscription ? standingOf(subscription) : null
}

export default function Profile({ loaderData: { creator, tab, page, mine, choice } }: Route.ComponentProps) {
  const { t } = useTranslation(['profiles', 'feeds', 'shell'])
  const settings = useSiteSettings()
  const paths = usePaths()
  const isOwn = useAppSelector((state) => state.auth.authUser?._id === creator.id)
  return (
    <>
      <PageFacts
        title={t('profileOf', { name: creator.name, siteName: settings.siteName })}
        description={creator.bio}
        kind="profile"
        picture={creator.avatar ?? creator.cover}
      />
      <CreatorHeader creator={creator} isSubscribed={isRunning(mine)}>
        <SubscribeBar
          performerId={creator.id}
          name={creator.name}
          prices={creator.subscription}
          mine={mine}
          choice={choice}
        />
      </CreatorHeader>
      {(tab !== 'posts' || creator.stats.videos > 0 || creator.stats.galleries > 0 || creator.stats.products > 0) && (
        <ProfileTabs creator={creator} current={tab} />
      )}
      {'items' in page ? (
        <ItemPages page={page} />
      ) : page.posts.length === 0 ? (
        <EmptyState
          icon="photo"
          title={t('feeds:emptyTitle')}
          text={isOwn ? t('feeds:emptyOwnProfile') : t('feeds:emptyProfile', { name: creator.name })}
        >
          {isOwn && <LinkButton to={paths.newPost}>{t('shell:newPost')}</LinkButton>}
        </EmptyState>
      ) : (
        <PostList page={page} isFirst={false} />
      )}
      {!isOwn && (
        <ReportLink target="performer" targetId={creator.id} performerId={null}>
          {creator.blockedNote === null && (
            <Link to={`${paths.blocks}?block=${creator.id}`} rel="nofollow">
              {t('block')}
            </Link>
          )}
        </ReportLink>
      )}
    </>
  )
}
