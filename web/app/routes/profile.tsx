import { searchPosts } from '@stagedoor/contract/feeds'
import { listProfileOptions } from '@stagedoor/contract/geography'
import { getPerformer, type Performer } from '@stagedoor/contract/performers'
import { searchSubscriptions } from '@stagedoor/contract/subscriptions'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { redirect } from 'react-router'
import { EmptyState } from '../design/EmptyState.tsx'
import { postOf } from '../features/feeds/post-of.ts'
import { PostList, type PostPage } from '../features/feeds/PostList.tsx'
import { aboutOf, creatorPageOf } from '../features/profiles/creator.ts'
import { traitNames, type OptionLists } from '../features/profiles/traits.ts'
import { CreatorHeader } from '../features/profiles/CreatorHeader.tsx'
import { standingOf, type Standing } from '../features/subscriptions/standing.ts'
import { SubscribeBar } from '../features/subscriptions/SubscribeBar.tsx'
import { dataOr, unwrapOrThrow } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import { PageFacts } from '../shell/PageFacts.tsx'
import { useSiteSettings } from '../store/use-site-settings.ts'
import type { Route } from './+types/profile'

export const handle = { texts: preloadTexts('feeds') } satisfies PageRules

const PAGE_SIZE = 20

/** A creator's page, by username or id. An id or a former name redirects to the name. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const cursor = visit.url.searchParams.get('cursor') ?? undefined
  const [performer, feeds] = await Promise.all([
    visit.api(getPerformer, { params: { id: params.profileId } }),
    visit.api(searchPosts, { params: { username: params.profileId }, query: { limit: PAGE_SIZE, cursor } }),
  ])
  const found = unwrapOrThrow(visit, performer)
  const creator = creatorPageOf(found, aboutOf(found, await findLists(visit, found), visit.locale))
  if (creator.username !== params.profileId)
    throw redirect(`${visit.paths.profile(creator.username)}${visit.url.search}`)
  const { data, cursor: next } = unwrapOrThrow(visit, feeds)
  const page: PostPage = { posts: data.map((post) => postOf(post)), cursor: next ?? null, now: visit.now.toISOString() }
  const trial = visit.url.searchParams.get('trial') ?? undefined
  return { creator, page, mine: await findMine(visit, creator.id), choice: { trial } }
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

export default function Profile({ loaderData: { creator, page, mine, choice } }: Route.ComponentProps) {
  const { t } = useTranslation(['profiles', 'feeds'])
  const settings = useSiteSettings()
  return (
    <>
      <PageFacts
        title={t('profileOf', { name: creator.name, siteName: settings.siteName })}
        description={creator.bio}
        kind="profile"
        picture={creator.avatar ?? creator.cover}
      />
      <CreatorHeader creator={creator}>
        <SubscribeBar
          performerId={creator.id}
          name={creator.name}
          prices={creator.subscription}
          mine={mine}
          choice={choice}
        />
      </CreatorHeader>
      {page.posts.length === 0 ? (
        <EmptyState icon="photo" title={t('feeds:emptyTitle')} text={t('feeds:emptyProfile', { name: creator.name })} />
      ) : (
        <PostList page={page} />
      )}
    </>
  )
}
