import { isHLSProvider, MediaPlayer, MediaProvider, Track, type MediaProviderAdapter } from '@vidstack/react'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { preloadTexts } from '../../../locales/load-texts.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { playerSettingsUpdated } from '../../../store/player-slice.ts'
import type { PlayableProps } from './playable.ts'
import { PlayFailed } from './PlayFailed.tsx'
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
export function Player({ file, title, captions = [], chapters = null, watermark = null }: PlayableProps) {
  const dispatch = useAppDispatch()
  const volume = useAppSelector((state) => state.playerSettings.volume)
  const [initialVolume] = useState(volume)
  const source = useSource(file.playback?.hls ?? '')
  if (source.isBroken) return <PlayFailed isSound={file.isSound} onRetry={source.retry} />
  return (
    <MediaPlayer
      key={source.key}
      className={file.isSound ? styles.sound : styles.player}
      src={{ src: source.address, type: 'application/x-mpegurl' }}
      viewType={file.isSound ? 'audio' : 'video'}
      streamType="on-demand"
      title={title}
      load="eager"
      posterLoad="eager"
      poster={file.poster ?? ''}
      currentTime={source.startAt}
      volume={initialVolume}
      autoPlay
      playsInline
      onProviderChange={useOwnLibrary}
      onTimeUpdate={({ currentTime }) => source.passed(currentTime)}
      onVolumeChange={({ volume: level }) => dispatch(playerSettingsUpdated({ volume: level }))}
      onError={source.failed}
      onHlsError={(detail) => detail.fatal && source.failed()}
    >
      <MediaProvider>
        {captions.map(({ src, language, label }) => (
          <Track key={src} src={src} kind="captions" lang={language} label={label} />
        ))}
        {chapters && <Track src={chapters.src} kind="chapters" lang={chapters.language} default />}
      </MediaProvider>
      {watermark !== null && (
        <span className={styles.watermark} aria-hidden="true">
          {watermark}
        </span>
      )}
      {file.isSound ? (
        <SoundControls title={title} waveform={file.playback?.waveform} />
      ) : (
        <VideoControls previews={file.playback?.previews ?? null} />
      )}
    </MediaPlayer>
  )
}

function useOwnLibrary(provider: MediaProviderAdapter | null): void {
  if (!isHLSProvider(provider)) return
  provider.library = () => import('hls.js/light')
  provider.config = { enableWorker: false, maxBufferLength: 30, backBufferLength: 30 }
}

/** What is played, and what happens when it cannot be. */
function useSource(newest: string) {
  const { revalidate } = useRevalidator()
  const [{ address, tries, isBroken }, set] = useState({ address: newest, tries: 0, isBroken: false })
  const position = useRef(0)
  const [startAt, setStartAt] = useState(0)
  const isWaiting = useRef(false)

  // The page's data was loaded again after a failure: its address is fresh.
  useEffect(() => {
    if (!isWaiting.current || newest === address) return
    isWaiting.current = false
    setStartAt(position.current)
    set((now) => ({ ...now, address: newest, isBroken: false }))
  }, [newest, address])

  const renew = () => {
    isWaiting.current = true
    void revalidate()
  }
  return {
    address,
    key: `${tries} ${address}`,
    startAt,
    isBroken,
    passed: (seconds: number) => void (position.current = seconds),
    failed() {
      if (isWaiting.current) return
      if (tries === 0) renew()
      set((now) => ({ ...now, tries: now.tries + 1, isBroken: now.tries > 0 }))
    },
    retry() {
      set((now) => ({ ...now, tries: 1, isBroken: false }))
      renew()
    },
  }
}
