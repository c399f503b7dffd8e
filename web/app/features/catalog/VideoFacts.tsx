import { Link } from 'react-router'
import { Avatar } from '../../design/Avatar.tsx'
import { useIsHydrated } from '../../design/use-is-hydrated.ts'
import { usePaths } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import type { Film } from './film.ts'
import { formatDuration } from './format-duration.ts'
import type { ItemAuthor } from './item.ts'
import styles from './VideoFacts.module.css'

type FactsProps = { chapters: Film['chapters']; tags: readonly string[]; participants: readonly ItemAuthor[] }

/** Chapters, the other creators in a video, and its tags. */
export function VideoFacts({ chapters, tags, participants }: FactsProps) {
  const { t } = useTranslation('catalog')
  const paths = usePaths()
  return (
    <>
      {chapters.length > 0 && (
        <section className={styles.part}>
          <h2>{t('chapters')}</h2>
          <ol>
            {chapters.map(({ startSeconds, title }) => (
              <li key={startSeconds}>
                <ChapterStart seconds={startSeconds} title={title} />
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
                  {name}
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
    </>
  )
}

/** A chapter; with JavaScript it starts the film of the page there. */
function ChapterStart({ seconds, title }: { seconds: number; title: string }) {
  const isHydrated = useIsHydrated()
  const content = (
    <>
      <span className={styles.time}>{formatDuration(seconds)}</span>
      <span dir="auto">{title}</span>
    </>
  )
  if (!isHydrated) return <span className={styles.chapter}>{content}</span>
  return (
    <button type="button" className={styles.chapter} onClick={() => startFilmAt(seconds)}>
      {content}
    </button>
  )
}

function startFilmAt(seconds: number): void {
  const film = document.querySelector('main video')
  if (!(film instanceof HTMLVideoElement)) return
  film.currentTime = seconds
  film.scrollIntoView({ block: 'nearest' })
  // A browser may refuse to play; the film then stands at the chapter.
  film.play().catch(() => undefined)
}
