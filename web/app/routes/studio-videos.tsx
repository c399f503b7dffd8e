import { acceptParticipation, declineParticipation, searchParticipations } from '@stagedoor/contract/video-extras'
import { searchOwnVideos } from '@stagedoor/contract/video-reading'
import { updateVideo, type Video } from '@stagedoor/contract/videos'
import { data } from 'react-router'
import { PROCESSING_REFRESH_MS, useRefreshEvery } from '../api/use-refresh.ts'
import { Badge } from '../design/Badge.tsx'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { ItemName } from '../features/catalog/studio/ItemName.tsx'
import styles from '../features/catalog/studio/ItemForm.module.css'
import { participationOf, Participations } from '../features/catalog/studio/Participations.tsx'
import { NewVideos } from '../features/catalog/studio/NewVideos.tsx'
import { useItemColumns } from '../features/catalog/studio/use-item-columns.tsx'
import { UnlessUploading } from '../features/media/uploads/UnlessUploading.tsx'
import { smallThumbnailOf } from '../features/media/small-thumbnail.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { formRefusal } from '../session/form-refusal.ts'
import { readForm, textOf } from '../session/form-text.ts'
import { listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/studio-videos'

export const handle = { creatorOnly: true, texts: preloadTexts('studio', 'works', 'uploads') } satisfies PageRules

const rowOf = (video: Video) => ({
  id: video._id,
  title: video.title,
  thumbnail: smallThumbnailOf(video.thumbnail) ?? video.video?.playback?.poster ?? null,
  status: video.status,
  scheduledAt: video.isSchedule ? video.scheduledAt : null,
  removedReason: video.removedReason ?? null,
  processedPercent: video.processing ? (video.video?.processedPercent ?? 0) : null,
  isBroken: video.video?.status === 'file-error',
  waitsForParticipants: video.waitsFor?.includes('participants') ?? false,
  isSale: video.isSale,
  isForList: video.isForList,
  price: video.price,
  at: video.scheduledAt ?? video.publishedAt ?? video.createdAt,
})

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { query, ...list } = listStateOf(searchOwnVideos, visit.url.searchParams, { pageSize: 10 })
  const [found, requests] = await Promise.all([
    callOrThrow(visit, searchOwnVideos, { query }),
    callOrThrow(visit, searchParticipations, { query: { status: 'requested', limit: 24 } }),
  ])
  stayWithin(visit, list, found.total)
  return { videos: found.data.map(rowOf), requests: requests.data.map(participationOf), total: found.total, list }
}

/** Saves a title that was written during an upload, or answers another creator's question whether one takes part. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const params = { id: textOf(form, 'videoId') }
  const call = textOf(form, 'intent') === 'accept' ? acceptParticipation : declineParticipation
  const reply =
    textOf(form, 'intent') === 'title'
      ? await visit.api(updateVideo, { params, body: { title: textOf(form, 'title') } })
      : await visit.api(call, { params })
  if (reply.isOk) return { refusal: null }
  return data({ refusal: formRefusal(reply.problem, visit.locale) }, { status: reply.status })
}

export default function StudioVideos({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { videos, requests, total, list } = loaderData
  const { t, paths } = useTranslation('works')
  const columns = useVideoColumns()
  useRefreshEvery(
    PROCESSING_REFRESH_MS,
    videos.some(({ processedPercent }) => processedPercent !== null),
  )
  return (
    <>
      <PageHeading title={t('videosTitle')} />
      <div className={styles.photos}>
        {actionData?.refusal && <FormAlert>{actionData.refusal.message}</FormAlert>}
        <Participations requests={requests} />
        <NewVideos />
        <noscript>
          <FormAlert tone="info">{t('needsScript')}</FormAlert>
        </noscript>
        {videos.length === 0 ? (
          <UnlessUploading owner="videos">
            <EmptyState icon="video" title={t('noVideosTitle')} text={t('noVideosText')} />
          </UnlessUploading>
        ) : (
          <DataList caption={t('videosTitle')} columns={columns} rows={videos} keyOf={({ id }) => id} />
        )}
      </div>
      <Pager {...pagesOf(paths.studioVideos, { list, total })} />
    </>
  )
}

type Row = ReturnType<typeof rowOf>

function useVideoColumns() {
  const { t, paths } = useTranslation('works')
  const { status, price, date } = useItemColumns()
  return [
    {
      name: t('video'),
      isTitle: true,
      show: (row: Row) => <ItemName to={paths.editVideo(row.id)} {...row} icon="video" />,
    },
    {
      ...status,
      show: (row: Row) => {
        if (row.status === 'removed') return status.show(row)
        if (row.processedPercent !== null) return t('processingAt', { percent: row.processedPercent })
        if (row.isBroken) return <Badge tone="danger">{t('processingFailed')}</Badge>
        return row.waitsForParticipants ? t('waitsForParticipants') : status.show(row)
      },
    },
    price,
    date,
  ]
}
