import type { Chapter } from '@stagedoor/contract/video-extras'
import { Link } from 'react-router'
import { Avatar } from '../../design/Avatar.tsx'
import { formatDuration } from '../../design/format-duration.ts'
import { useIsHydrated } from '../../design/use-is-hydrated.ts'
import { preloadTexts } from '../../locales/load-texts.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { ReportLink } from '../moderation/ReportLink.tsx'
import type { ItemAuthor, ItemView } from './item.ts'
import styles from './VideoFacts.module.css'

preloadTexts('catalog')

type FactsProps = {
  video: ItemView
  chapters: readonly Chapter[]
  /** The place in the list of the chapter that is played; -1: none. */
  current: number
  onChapter: (startSeconds: number) => void
  tags: readonly string[]
  participants: readonly ItemAuthor[]
}

/** Chapters, the other creators in a video, its tags, and the way to report it. */
export function VideoFacts({ video, chapters, current, onChapter, tags, participants }: FactsProps) {
  const { t, paths } = useTranslation('catalog')
  return (
    <>
      {chapters.length > 0 && (
        <section className={styles.part}>
          <h2>{t('chapters')}</h2>
          <ol>
            {chapters.map((chapter, at) => (
              <li key={chapter.startSeconds}>
                <ChapterStart
                  chapter={chapter}
                  isCurrent={at === current}
                  onStart={() => onChapter(chapter.startSeconds)}
                />
              </li>
            ))}
          </ol>
        </section>
      )}
      {participants.length > 0 && (
        <section className={styles.part}>
          <h2>{t('participants')}</h2>
          <ul className={styles.people}>
            {participants.map(({ id, username, name, avatar }) => (
              <li key={id}>
                <Link to={paths.profile(username)} prefetch="intent">
                  <Avatar name={name} url={avatar} />
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={t('tags')}>
          {tags.map((tag) => (
            <li key={tag} dir="auto">
              #{tag}
            </li>
          ))}
        </ul>
      )}
      <ReportLink target="video" targetId={video.id} performerId={video.author?.id} />
    </>
  )
}

type ChapterProps = { chapter: Chapter; isCurrent: boolean; onStart: () => void }

/** A chapter; with JavaScript it plays the video from there. */
function ChapterStart({ chapter, isCurrent, onStart }: ChapterProps) {
  const isHydrated = useIsHydrated()
  const content = (
    <>
      <span className={styles.time}>{formatDuration(chapter.startSeconds)}</span>
      <span dir="auto">{chapter.title}</span>
    </>
  )
  if (!isHydrated) return <span className={styles.chapter}>{content}</span>
  return (
    <button type="button" className={styles.chapter} aria-current={isCurrent || undefined} onClick={onStart}>
      {content}
    </button>
  )
}
