import { Suspense, useState } from 'react'
import { lazyPart } from '../../design/lazy-part.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { chapterAt, type Jump } from '../media/player/playable.ts'
import type { Film } from './film.ts'
import { FilmFrame } from './FilmFrame.tsx'
import type { ItemAuthor, ItemView } from './item.ts'
import { ItemHead } from './ItemHead.tsx'
import { ItemLock } from './ItemLock.tsx'

// Below the video.
const VideoFacts = import.meta.env.SSR
  ? (await import('./VideoFacts.tsx')).VideoFacts
  : lazyPart(async () => (await import('./VideoFacts.tsx')).VideoFacts)

type WatchedProps = {
  video: ItemView
  film: Film & { teaser: Film | null }
  tags: readonly string[]
  participants: readonly ItemAuthor[]
  now: string
}

/** A video with what belongs to it. Its chapters play it from where they begin. */
export function WatchedVideo({ video, film, tags, participants, now }: WatchedProps) {
  const { t } = useTranslation('catalog')
  const [jump, setJump] = useState<Jump | null>(null)
  const [current, setCurrent] = useState(-1)
  return (
    <>
      {video.isLocked ? (
        <ItemLock item={video} />
      ) : (
        <FilmFrame
          film={film}
          name={video.title}
          jump={jump}
          onTime={(seconds) => setCurrent(chapterAt(film.chapters, seconds))}
        />
      )}
      {video.isLocked && film.teaser && <FilmFrame film={film.teaser} name={t('teaserOf', { title: video.title })} />}
      <ItemHead item={video} now={now} />
      <Suspense>
        <VideoFacts
          video={video}
          chapters={film.chapters}
          current={current}
          onChapter={(seconds) => setJump({ seconds })}
          tags={tags}
          participants={participants}
        />
      </Suspense>
    </>
  )
}
