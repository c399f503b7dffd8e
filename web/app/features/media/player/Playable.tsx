import { useEffect, useRef, useState } from 'react'
import { PROCESSING_REFRESH_MS, useRefreshEvery } from '../../../api/use-refresh.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { useIsHydrated } from '../../../design/use-is-hydrated.ts'
import { formatDuration } from '../../../design/format-duration.ts'
import { Bars } from './Bars.tsx'
import { type PlayableFile, type PlayableProps } from './playable.ts'
import { PlayerIcon } from './PlayerIcon.tsx'
import { PlayFailed } from './PlayFailed.tsx'
import { Spinner } from './Spinner.tsx'
import styles from './Playable.module.css'

/**
 * Fetches the player.
 * @throws without a connection, before anything is asked for: browsers remember that a script could not be fetched.
 */
async function openPlayer() {
  if (!navigator.onLine) throw new Error('offline')
  return (await import('./Player.tsx')).Player
}

type Opened = Awaited<ReturnType<typeof openPlayer>> | 'failed'

/** The player once it is wanted and has been fetched; without a connection it is not, and can be asked for again. */
function usePlayer(isWanted: boolean) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const isDue = isWanted && opened === null
  useEffect(() => {
    if (!isDue) return
    let isGone = false
    const settle = (next: Opened) => {
      if (!isGone) setOpened(() => next)
    }
    openPlayer().then(settle, () => settle('failed'))
    return () => {
      isGone = true
    }
  }, [isDue])
  return { opened, reopen: () => setOpened(null) }
}

/** Fetches it before it is wanted, where that is likely; whether it arrives shows when it is. */
const expectPlayer = () => void openPlayer().catch(() => undefined)

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
  const isStarting = isWanted || Boolean(jump)
  const { opened, reopen } = usePlayer(isHydrated && isStarting)
  if (!isHydrated) return <WithoutScripts {...props} />
  const length = file.duration === null ? null : formatDuration(file.duration)
  const name = `${t(file.isSound ? 'playSound' : 'playVideo')}: ${title}`
  const cover = (
    <button
      type="button"
      className={styles.cover}
      // What is written on it is a part of its name.
      aria-label={length === null ? name : `${name}, ${length}`}
      aria-busy={isStarting || undefined}
      onPointerEnter={expectPlayer}
      onFocus={expectPlayer}
      onClick={() => setWanted(true)}
    >
      {file.poster !== null && (
        <img
          src={file.poster}
          alt=""
          loading="lazy"
          {...(file.posters && {
            srcSet: file.posters.map(({ url, width }) => `${url} ${width}w`).join(', '),
            // Its place is known when a lazy picture is fetched, in browsers that take `auto`.
            sizes: 'auto, 100vw',
          })}
        />
      )}
      {file.isSound && <Bars waveform={file.playback?.waveform} />}
      <span className={styles.start}>{isStarting ? <Spinner /> : <PlayerIcon name="play" />}</span>
      {length !== null && <span className={styles.length}>{length}</span>}
    </button>
  )
  if (!isStarting || opened === null) return cover
  if (opened === 'failed') return <PlayFailed isSound={file.isSound} onRetry={reopen} />
  const Player = opened
  return <Player {...props} />
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
  useRefreshEvery(PROCESSING_REFRESH_MS)
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
