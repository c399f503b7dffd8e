import { listStreamMessages } from '@stagedoor/contract/messages'
import { getPerformer } from '@stagedoor/contract/performers'
import { getPublicSettings } from '@stagedoor/contract/settings'
import { listAnnouncements } from '@stagedoor/contract/stream-announcements'
import { joinStream } from '@stagedoor/contract/streams'
import { Suspense } from 'react'
import { data, redirect } from 'react-router'
import { useRefreshEvery } from '../api/use-refresh.ts'
import { LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { lazyPart } from '../design/lazy-part.ts'
import { PageHeading } from '../design/PageHeading.tsx'
import { PrivateShowLink } from '../features/live/calls/PrivateShowLink.tsx'
import { answerLikeForm } from '../features/live/watch/like-form.ts'
import { WatchStream } from '../features/live/watch/WatchStream.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow, dataOr, unwrapOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/stream'

export const handle = {
  requiresSignIn: true,
  isWide: true,
  texts: preloadTexts('live', 'calls'),
} satisfies PageRules

// Where nobody is live. The server has it from the start, so that it renders it in place.
const Upcoming = import.meta.env.SSR
  ? (await import('../features/live/announced/Upcoming.tsx')).Upcoming
  : lazyPart(async () => (await import('../features/live/announced/Upcoming.tsx')).Upcoming)

const LINES = 50
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A creator's live stream, by the creator's username or id, or by its own id. A creator's own is in the studio. */
export async function loader({ params: { profileId }, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  if (UUID.test(profileId)) {
    const found = await visit.api(joinStream, { params: { id: profileId } })
    const username = found.isOk ? found.data.stream.performerInfo?.username : null
    if (username) throw redirect(visit.paths.stream(username))
  }
  const performer = await callOrThrow(visit, getPerformer, { params: { id: profileId } })
  const creator = { id: performer._id, name: performer.name, username: performer.username }
  const offersPrivately = performer.privateChatPrice !== null
  if ((await visit.viewer())?._id === performer._id) throw redirect(visit.paths.studioLive)
  const found = await visit.api(joinStream, { params: { id: performer._id } })
  // Any other refusal is not that nobody is live.
  if (!found.isOk && found.problem.error === 'NOT_FOUND') {
    const announced = await visit.api(listAnnouncements, { query: { performerId: performer._id } })
    return { creator, offersPrivately, watched: null, upcoming: dataOr(announced, { data: [] }).data }
  }
  const { stream, conversation, goal, tipMenu } = unwrapOrThrow(visit, found)
  const [lines, settings] = await Promise.all([
    visit.api(listStreamMessages, { params: { id: conversation._id }, query: { limit: LINES } }),
    callOrThrow(visit, getPublicSettings, {}),
  ])
  const tipLimits = { minimum: settings.minimumTipPrice, maximum: settings.maximumTipPrice }
  const { data: messages, total } = dataOr(lines, { data: [], total: 0 })
  return {
    creator,
    offersPrivately,
    upcoming: [],
    watched: {
      stream,
      chat: { conversation, messages, total },
      goal,
      tipMenu,
      tipLimits,
      offersPrivately,
    },
  }
}

/** Likes the stream, or takes that back. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await answerLikeForm(context.get(visitContext), await readForm(request))
  return data(answer, { status: answer.refusal === null ? 200 : 422 })
}

export default function StreamPage({ loaderData }: Route.ComponentProps) {
  const { watched } = loaderData
  return watched ? <WatchStream key={watched.stream._id} {...watched} /> : <NobodyLive {...loaderData} />
}

/** Who comes early waits for the beginning. */
const LOOK_EVERY_MS = 15_000

function NobodyLive({ creator, offersPrivately, upcoming }: Omit<Route.ComponentProps['loaderData'], 'watched'>) {
  const { t } = useTranslation('live')
  const paths = usePaths()
  useRefreshEvery(LOOK_EVERY_MS)
  return (
    <>
      <PageHeading title={creator.name} back={{ to: paths.live, name: t('liveNow') }} />
      <EmptyState icon="live" title={t('offlineTitle', { name: creator.name })} text={t('offlineText')}>
        <LinkButton to={paths.profile(creator.username)}>{t('seeProfile')}</LinkButton>
        {offersPrivately && <PrivateShowLink performerId={creator.id} />}
      </EmptyState>
      <Suspense>
        <Upcoming announcements={upcoming} />
      </Suspense>
    </>
  )
}
