import { countVideoView, getVideo, searchVideos } from '@stagedoor/contract/video-reading'
import { authorOf, videoOf } from '../features/catalog/item.ts'
import { filmOf } from '../features/catalog/film.ts'
import { ItemGrid } from '../features/catalog/ItemGrid.tsx'
import { WatchedVideo } from '../features/catalog/WatchedVideo.tsx'
import { Comments } from '../features/engagement/comments/Comments.tsx'
import { findThread } from '../features/engagement/comments/find-thread.ts'
import { lockOf } from '../features/feeds/post.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow, dataOr } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import { PageFacts } from '../shell/PageFacts.tsx'
import type { Route } from './+types/video'
import styles from './video.module.css'

export const handle = { texts: preloadTexts('catalog', 'feeds', 'player') } satisfies PageRules

const RELATED = 6

/** One video as far as the viewer may see it, with others of its creator. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const found = await callOrThrow(visit, getVideo, { params: { id: params.videoId } })
  const query = {
    performerId: found.performerId,
    excludedId: found._id,
    sortBy: 'publishedAt',
    limit: RELATED,
  } as const
  const others = dataOr(await visit.api(searchVideos, { query }), { data: [] })
  // A view is counted once a day; whether it was does not matter to the page.
  if (!found.isLocked && visit.token !== null) await visit.api(countVideoView, { params: { id: found._id } })
  const video = videoOf(found)
  const commented = { objectType: 'video', objectId: video.id, lock: lockOf(video), total: video.comments } as const
  const thread = await findThread(visit, commented)
  return {
    video: { ...video, comments: thread.total },
    thread,
    film: filmOf(found, visit.locale),
    tags: found.tags,
    participants: found.participants.map(authorOf),
    related: others.data.map(videoOf),
    now: visit.now.toISOString(),
  }
}

export default function VideoScreen({ loaderData }: Route.ComponentProps) {
  const { video, thread, film, tags, participants, related, now } = loaderData
  const { t } = useTranslation('catalog')
  return (
    <article className={styles.video}>
      <PageFacts
        title={video.title}
        description={video.description}
        kind="article"
        picture={video.author?.avatar ?? null}
      />
      <WatchedVideo key={video.id} video={video} film={film} tags={tags} participants={participants} now={now} />
      {related.length > 0 && (
        <section className={styles.related}>
          <h2>{t('related', { name: video.author?.name ?? '' })}</h2>
          <ItemGrid items={related} />
        </section>
      )}
      <Comments thread={thread} />
    </article>
  )
}
