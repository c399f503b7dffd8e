import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../locales/use-translation.ts'
import { useIsHydrated } from '../../../design/use-is-hydrated.ts'
import { formatDuration } from '../../../design/format-duration.ts'
import { useProcessing } from '../use-processing.ts'
import { Bars } from './Bars.tsx'
import { type PlayableFile, type PlayableProps } from './playable.ts'
import { PlayerIcon } from './PlayerIcon.tsx'
import { Spinner } from './Spinner.tsx'
import styles from './Playable.module.css'

const openPlayer = async () => ({ default: (await import('./Player.tsx')).Player })
const Player = lazy(openPlayer)

/**
 * A video or a sound in its place. The player and its library are fetched when somebody is about to press it; before
 * JavaScript the browser's own controls play where it reads HLS. Its space is reserved from the file's size.
 */
export function Playable(props: PlayableProps) {
  const { file, jump } = props
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (jump) place.current?.scrollIntoView({ block: 'nearest' })
  }, [jump])
  return (
    <figure ref={place} className={styles.place} data-sound={file.isSound || undefined}>
      {!file.isSound && <Space width={file.width} height={file.height} />}
      {file.status === 'file-error' ? <Failed /> : file.playback ? <Ready {...props} /> : <Processing file={file} />}
    </figure>
  )
}

/** Gives the place the shape of the video; a tall one is not higher than a page. */
function Space({ width, height }: { width: number | null; height: number | null }) {
  const [wide, high] = [width ?? 16, height ?? 9]
  const isTall = high > wide
  return <svg className={styles.space} viewBox={isTall ? '0 0 1 1' : `0 0 ${wide} ${high}`} aria-hidden="true" />
}

function Ready(props: PlayableProps) {
  const { file, title, jump } = props
  const { t } = useTranslation('player')
  const isHydrated = useIsHydrated()
  const [isWanted, setWanted] = useState(props.isWanted ?? false)
  if (!isHydrated) return <WithoutScripts {...props} />
  const length = file.duration === null ? null : formatDuration(file.duration)
  const name = `${t(file.isSound ? 'playSound' : 'playVideo')}: ${title}`
  const isStarting = isWanted || Boolean(jump)
  const cover = (
    <button
      type="button"
      className={styles.cover}
      // What is written on it is a part of its name.
      aria-label={length === null ? name : `${name}, ${length}`}
      aria-busy={isStarting || undefined}
      onPointerEnter={() => void openPlayer()}
      onFocus={() => void openPlayer()}
      onClick={() => setWanted(true)}
    >
      {file.poster !== null && <img src={file.poster} alt="" loading="lazy" />}
      {file.isSound && <Bars waveform={file.playback?.waveform} />}
      <span className={styles.start}>{isStarting ? <Spinner /> : <PlayerIcon name="play" />}</span>
      {length !== null && <span className={styles.length}>{length}</span>}
    </button>
  )
  if (!isStarting) return cover
  return (
    <Suspense fallback={cover}>
      <Player {...props} />
    </Suspense>
  )
}

function WithoutScripts({ file, title, captions = [] }: PlayableProps) {
  const hls = file.playback?.hls
  const tracks = captions.map(({ src, language, label }) => (
    <track key={src} kind="captions" src={src} srcLang={language} label={label} />
  ))
  if (file.isSound)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- those that its creator wrote
      <audio className={styles.media} src={hls} controls preload="none" aria-label={title}>
        {tracks}
      </audio>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- those that its creator wrote
    <video
      className={styles.media}
      src={hls}
      poster={file.poster ?? undefined}
      controls
      playsInline
      preload="none"
      aria-label={title}
    >
      {tracks}
    </video>
  )
}

function Processing({ file }: { file: PlayableFile }) {
  const { t } = useTranslation('player')
  useProcessing(true)
  const percent = file.processedPercent ?? 0
  return (
    <div className={styles.message}>
      <p aria-live="polite">{percent > 0 ? t('processingAt', { percent }) : t('processing')}</p>
      <progress aria-label={t('processing')} max={100} value={percent} />
    </div>
  )
}

function Failed() {
  const { t } = useTranslation('player')
  return (
    <div className={styles.message}>
      <p>{t('fileError')}</p>
    </div>
  )
}
