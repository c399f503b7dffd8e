import { useActiveThumbnail, useMediaRemote, useMediaState, useThumbnails } from '@vidstack/react'
import { useState, type PointerEvent, type ReactNode } from 'react'
import type { Chapter } from '@stagedoor/contract/video-extras'
import { formatDuration } from '../../../design/format-duration.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { chapterAt, spokenLength } from './playable.ts'
import styles from './Player.module.css'

/** Arrow keys move by this many seconds. */
const STEP_SECONDS = 5

type SliderProps = { previews: string | null; chapters?: readonly Chapter[]; children?: ReactNode }

/** Where it is played, with a picture of the place under the pointer. A range of the browser: keys, touch and readers work. */
export function SeekSlider({ previews, chapters = [], children }: SliderProps) {
  const { t, locale } = useTranslation('player')
  const remote = useMediaRemote()
  const [time, duration] = [useMediaState('currentTime'), useMediaState('duration')]
  const buffered = useMediaState('bufferedEnd')
  const [pointed, setPointed] = useState<number | null>(null)
  const partOf = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) : 0)

  const titleAt = (seconds: number) => chapters[chapterAt(chapters, seconds)]?.title ?? ''

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(Math.max(0, Math.min(1, (clientX - left) / width)))
  }
  return (
    <div className={styles.seek} onPointerMove={point} onPointerLeave={() => setPointed(null)}>
      {children ?? (
        <svg className={styles.track} viewBox="0 0 1000 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width="1000" height="4" />
          <rect width={1_000 * partOf(buffered)} height="4" />
          <rect width={1_000 * partOf(time)} height="4" />
          {duration > 0 &&
            chapters
              .filter(({ startSeconds }) => startSeconds > 0 && startSeconds < duration)
              .map(({ startSeconds }) => (
                <path key={startSeconds} d={`M${1_000 * partOf(startSeconds)} 0v4`} vectorEffect="non-scaling-stroke" />
              ))}
        </svg>
      )}
      <input
        type="range"
        className={styles.range}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(time)}
        aria-label={t('seek')}
        aria-valuetext={t('timeOf', { time: spokenLength(time, locale), length: spokenLength(duration, locale) })}
        onChange={({ target }) => remote.seek(target.valueAsNumber)}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowLeft' ? -STEP_SECONDS : event.key === 'ArrowRight' ? STEP_SECONDS : 0
          if (by === 0) return
          event.preventDefault()
          event.stopPropagation()
          remote.seek(Math.max(0, Math.min(duration, time + by)))
        }}
      />
      {pointed !== null && previews !== null && duration > 0 && (
        <Preview previews={previews} part={pointed} seconds={pointed * duration} title={titleAt(pointed * duration)} />
      )}
    </div>
  )
}

type PreviewProps = { previews: string; part: number; seconds: number; title: string }

/** One tile of the sprite, cut out by an SVG's view box. */
function Preview({ previews, part, seconds, title }: PreviewProps) {
  const tile = useActiveThumbnail(useThumbnails(previews), seconds)
  const [sheet, setSheet] = useState<{ width: number; height: number } | null>(null)
  const address = tile?.url.href.split('#')[0]
  const [width, height] = [tile?.width ?? 160, tile?.height ?? 90]
  return (
    <span className={styles.preview} style={{ insetInlineStart: `${part * 100}%` }}>
      {address && (
        <svg viewBox={`${tile?.coords?.x ?? 0} ${tile?.coords?.y ?? 0} ${width} ${height}`} aria-hidden="true">
          <image href={address} {...(sheet ?? { width, height })} />
        </svg>
      )}
      {address && sheet === null && (
        <img
          hidden
          src={address}
          alt=""
          onLoad={({ currentTarget }) =>
            setSheet({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
        />
      )}
      <span>{formatDuration(seconds)}</span>
      {title !== '' && <span dir="auto">{title}</span>}
    </span>
  )
}
