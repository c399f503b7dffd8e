import { Icon } from '../../design/Icon.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import type { Film } from './film.ts'
import styles from './FilmFrame.module.css'

/** A film, or what it still waits for. */
export function FilmFrame({ film, name }: { film: Film; name: string }) {
  const { t } = useTranslation('catalog')
  if (film.playback === null && film.url === null) {
    const isBroken = film.status === 'file-error'
    return (
      <p className={styles.waiting}>
        <Icon name={isBroken ? 'alert' : 'video'} />
        {isBroken ? t('videoError') : t('videoProcessing', { percent: film.processedPercent ?? 0 })}
      </p>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- those that its creator wrote
    <video
      className={styles.film}
      controls
      playsInline
      preload="metadata"
      aria-label={name}
      width={film.width}
      height={film.height}
      src={film.playback?.hls ?? film.url ?? undefined}
      {...(film.poster !== null && { poster: film.poster })}
    >
      {film.captions.map(({ _id, language, label, url }) => (
        <track key={_id} kind="captions" srcLang={language} label={label || language} src={url} />
      ))}
    </video>
  )
}
