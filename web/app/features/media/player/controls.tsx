import { MuteButton, PlayButton, useMediaRemote, useMediaState } from '@vidstack/react'
import { useTranslation } from '../../../locales/use-translation.ts'
import { formatDuration } from '../../../design/format-duration.ts'
import { formatPercent } from '../../../design/format.ts'
import { PlayerIcon } from './PlayerIcon.tsx'
import styles from './Player.module.css'

/** Whether it was asked to play and still waits for what to play. */
export function useIsLoading(): boolean {
  const [canPlay, isWaiting] = [useMediaState('canPlay'), useMediaState('waiting')]
  const [isStarted, isPaused] = [useMediaState('started'), useMediaState('paused')]
  return isWaiting || !canPlay || !(isStarted || isPaused)
}

export function PlayControl() {
  const { t } = useTranslation('player')
  const isPaused = useMediaState('paused')
  return (
    <PlayButton className={styles.button} aria-label={t(isPaused ? 'play' : 'pause')}>
      <PlayerIcon name={isPaused ? 'play' : 'pause'} />
    </PlayButton>
  )
}

/** Sound on or off, and on wide screens how loud; a phone has keys for that. */
export function MuteControl() {
  const { t, locale } = useTranslation('player')
  const remote = useMediaRemote()
  const isMuted = useMediaState('muted')
  const volume = useMediaState('volume')
  const level = isMuted ? 0 : volume
  return (
    <>
      <MuteButton className={styles.button} aria-label={t(level === 0 ? 'unmute' : 'mute')}>
        <PlayerIcon name={level === 0 ? 'silent' : 'loud'} />
      </MuteButton>
      <input
        type="range"
        className={styles.volume}
        min={0}
        max={1}
        step={0.05}
        value={level}
        aria-label={t('volume')}
        aria-valuetext={formatPercent(Math.round(level * 100), locale)}
        onChange={({ target }) => {
          if (isMuted) remote.unmute()
          remote.changeVolume(target.valueAsNumber)
        }}
      />
    </>
  )
}

export function TimeShown() {
  const [time, duration] = [useMediaState('currentTime'), useMediaState('duration')]
  return (
    <span className={styles.time}>
      {formatDuration(time)}
      <span className={styles.total}> / {formatDuration(duration)}</span>
    </span>
  )
}
