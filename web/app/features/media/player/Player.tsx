import {
  isHLSProvider,
  MediaPlayer,
  MediaProvider,
  Track,
  useMediaState,
  type MediaPlayerInstance,
  type MediaProviderAdapter,
} from '@vidstack/react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { preloadTexts } from '../../../locales/load-texts.ts'
import { useRenewal } from '../../../api/use-refresh.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { playerSettingsUpdated } from '../../../store/player-slice.ts'
import { rememberedVolume } from '../../../store/remembered-volume.ts'
import { widestPoster, type Jump, type PlayableProps } from './playable.ts'
import { PlayFailed } from './PlayFailed.tsx'
import { rememberCaptions, rememberedCaptions } from './remembered-captions.ts'
import { SoundControls } from './SoundControls.tsx'
import { VideoControls } from './VideoControls.tsx'
import styles from './Player.module.css'

preloadTexts('player')

/**
 * The player: vidstack for state and the system's media controls, hls.js where the browser reads no HLS itself. Only
 * fMP4 is delivered, so nothing is transmuxed and no worker is needed, whose address trusted types would refuse.
 *
 * The address stays while it plays, though each reload of the page's data signs a new one. One that has expired is
 * replaced once without a word; then the viewer is asked.
 */
export function Player(props: PlayableProps) {
  const { file, title, captions = [], chapters = [], watermark = null, jump = null, onTime } = props
  const dispatch = useAppDispatch()
  const volume = useAppSelector((state) => state.playerSettings.volume)
  const [initialVolume] = useState(() => rememberedVolume() ?? volume)
  const [initialCaptions] = useState(rememberedCaptions)
  const player = useRef<MediaPlayerInstance>(null)
  const source = useSource(file.playback?.hls ?? '', jump?.seconds ?? 0)
  useJumps(player, jump)
  const poster = widestPoster(file)
  if (source.isBroken) return <PlayFailed isSound={file.isSound} onRetry={source.retry} />
  return (
    <MediaPlayer
      key={source.key}
      ref={player}
      className={file.isSound ? styles.sound : styles.player}
      src={{ src: source.address, type: 'application/x-mpegurl' }}
      viewType={file.isSound ? 'audio' : 'video'}
      streamType="on-demand"
      title={title}
      load="eager"
      posterLoad="eager"
      poster={poster ?? ''}
      currentTime={source.startAt}
      volume={initialVolume}
      playsInline
      onProviderChange={useOwnLibrary}
      // It was asked for by a press. What the library plays by itself it does not where less motion is wanted.
      onCanPlay={() => player.current?.remoteControl.play()}
      onTimeUpdate={({ currentTime }) => source.passed(currentTime)}
      // By the menu or by a key. What the player chooses by itself is not remembered.
      onMediaTextTrackChangeRequest={({ index, mode }) =>
        rememberCaptions(mode === 'showing' ? (player.current?.textTracks[index]?.language ?? null) : null)
      }
      onVolumeChange={({ volume: level }) => dispatch(playerSettingsUpdated({ volume: level }))}
      onError={source.failed}
      onHlsLibLoadError={source.failed}
      onHlsError={(detail) => detail.fatal && source.failed()}
    >
      <MediaProvider>
        {captions.map(({ src, language, label }) => (
          <Track
            key={language}
            id={language}
            src={src}
            kind="captions"
            type="vtt"
            lang={language}
            label={label}
            default={language === initialCaptions}
          />
        ))}
      </MediaProvider>
      {!file.isSound && poster !== null && <Poster address={poster} />}
      {onTime && <TimeListener onTime={onTime} />}
      {watermark !== null && (
        <span className={styles.watermark} aria-hidden="true">
          {watermark}
        </span>
      )}
      {file.isSound ? (
        <SoundControls title={title} waveform={file.playback?.waveform} />
      ) : (
        <VideoControls previews={file.playback?.previews ?? null} chapters={chapters} />
      )}
    </MediaPlayer>
  )
}

/** Stays until the first picture of the video, so that the place is not black on a slow connection. */
function Poster({ address }: { address: string }) {
  const isStarted = useMediaState('started')
  return isStarted ? null : <img className={styles.poster} src={address} alt="" />
}

/** Reports every change of the position, also while it is paused or at its end. */
function TimeListener({ onTime }: { onTime: (seconds: number) => void }) {
  const time = useMediaState('currentTime')
  useEffect(() => onTime(time), [onTime, time])
  return null
}

function useOwnLibrary(provider: MediaProviderAdapter | null): void {
  if (!isHLSProvider(provider)) return
  provider.library = () => import('hls.js/light')
  provider.config = { enableWorker: false, maxBufferLength: 30, backBufferLength: 30 }
}

/** Plays from where a chapter begins that was chosen beside the player. The first choice is where it starts. */
function useJumps(player: RefObject<MediaPlayerInstance | null>, jump: Jump | null): void {
  const done = useRef(jump)
  useEffect(() => {
    const { current } = player
    if (!jump || jump === done.current || !current) return
    done.current = jump
    current.remoteControl.seek(jump.seconds)
    current.remoteControl.play()
  }, [player, jump])
}

/** What is played, and what happens when it cannot be. */
function useSource(newest: string, firstSecond: number) {
  const readAgain = useRenewal()
  const [{ address, tries, isBroken }, set] = useState({ address: newest, tries: 0, isBroken: false })
  const position = useRef(firstSecond)
  const [startAt, setStartAt] = useState(firstSecond)
  const isWaiting = useRef(false)
  const isReading = useRef(false)
  const hasFailedMeanwhile = useRef(false)

  // The page's data was loaded again after a failure: its address is fresh.
  useEffect(() => {
    if (!isWaiting.current || newest === address) return
    isWaiting.current = false
    hasFailedMeanwhile.current = false
    setStartAt(position.current)
    set((now) => ({ ...now, address: newest, isBroken: false }))
  }, [newest, address])

  const renew = () => {
    isWaiting.current = true
    isReading.current = true
    hasFailedMeanwhile.current = false
    void readAgain().then((isRead) => {
      isReading.current = false
      // The page may know no other address: then nothing else would end the wait.
      if (!isRead || hasFailedMeanwhile.current) set((now) => ({ ...now, isBroken: true }))
    })
  }
  return {
    address,
    key: `${tries} ${address}`,
    startAt,
    isBroken,
    passed: (seconds: number) => void (position.current = seconds),
    failed() {
      if (isReading.current) {
        hasFailedMeanwhile.current = true
        return
      }
      if (tries === 0) renew()
      set((now) => ({ ...now, tries: now.tries + 1, isBroken: now.tries > 0 }))
    },
    retry() {
      set((now) => ({ ...now, tries: 1, isBroken: false }))
      renew()
    },
  }
}
