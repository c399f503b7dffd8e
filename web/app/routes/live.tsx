import { listAnnouncements } from '@stagedoor/contract/stream-announcements'
import { searchStreams } from '@stagedoor/contract/streams'
import { useRefreshEvery } from '../api/use-refresh.ts'
import { LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { Upcoming } from '../features/live/announced/Upcoming.tsx'
import { StreamGrid } from '../features/live/StreamGrid.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow, dataOr } from '../session/answers.ts'
import { pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import { useAppSelector } from '../store/hooks.ts'
import type { Route } from './+types/live'

export const handle = { texts: preloadTexts('live', 'announced') } satisfies PageRules

const STREAMS_ON_A_PAGE = 12
const MAXIMUM_PAGE = 500
const UPCOMING = 10
const REFRESH_EVERY_MS = 30_000

/** The public streams that are live now, those with the most viewers first, then those that are announced. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const current = Math.max(1, Math.min(MAXIMUM_PAGE, Number(visit.url.searchParams.get('current')) || 1))
  const list = { current: Math.floor(current), pageSize: STREAMS_ON_A_PAGE, kept: {} }
  const query = { limit: STREAMS_ON_A_PAGE, offset: (list.current - 1) * STREAMS_ON_A_PAGE }
  const [found, announced] = await Promise.all([
    callOrThrow(visit, searchStreams, { query }),
    list.current === 1 ? visit.api(listAnnouncements, { query: { limit: UPCOMING } }) : null,
  ])
  stayWithin(visit, list, found.total)
  const upcoming = announced === null ? [] : dataOr(announced, { data: [] }).data
  return { streams: found.data, total: found.total, list, upcoming }
}

export default function Live({ loaderData: { streams, total, list, upcoming } }: Route.ComponentProps) {
  const { t, paths } = useTranslation('live')
  const isPerformer = useAppSelector((state) => state.auth.authUser?.isPerformer ?? false)
  useRefreshEvery(REFRESH_EVERY_MS)
  return (
    <>
      <PageHeading title={t('liveNow')} lead={t('liveLead')}>
        {isPerformer && <LinkButton to={paths.studioLive}>{t('goLive')}</LinkButton>}
      </PageHeading>
      {streams.length === 0 ? (
        <EmptyState icon="live" title={t('noneTitle')} text={t('noneText')}>
          <LinkButton look="secondary" to={paths.creators()}>
            {t('findCreators')}
          </LinkButton>
        </EmptyState>
      ) : (
        <StreamGrid streams={streams} />
      )}
      <Upcoming announcements={upcoming} hasCreators />
      <Pager {...pagesOf(paths.live, { list, total })} />
    </>
  )
}
