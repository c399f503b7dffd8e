import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { Button } from '../../../design/Button.tsx'
import { LiveIcon } from '../LiveIcon.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { WatchState } from './use-watching.ts'
import styles from './Watch.module.css'

type VideoProps = {
  video: RefObject<HTMLVideoElement | null>
  title: string
  state: WatchState
  /** It begins with sound: who sees it has asked for it. */
  hasSound?: boolean
  /** Plays it here again, after another page of this browser has taken it. */
  onResume: () => void
  children?: ReactNode
}

const stateTexts = {
  connecting: 'connecting',
  reconnecting: 'reconnecting',
  waiting: 'waiting',
  unsupported: 'unsupported',
} as const

/** The picture of a stream. It begins without sound, unless told; `children` cover it while there is nothing to see. */
export function StreamVideo({ video, title, state, hasSound = false, onResume, children }: VideoProps) {
  const { t } = useTranslation('live')
  const text = state in stateTexts ? stateTexts[state as keyof typeof stateTexts] : null
  return (
    <div className={styles.frame} data-state={state}>
      <video ref={video} className={styles.video} autoPlay playsInline muted aria-label={title} />
      <output className={styles.state}>{text && t(text)}</output>
      {state === 'elsewhere' && (
        <div className={styles.cover}>
          <output>{t('elsewhere')}</output>
          <Button look="secondary" onClick={onResume}>
            {t('playHere')}
          </Button>
        </div>
      )}
      {children}
      {(state === 'connected' || state === 'waiting') && <PictureButtons video={video} hasSound={hasSound} />}
    </div>
  )
}

function PictureButtons({ video, hasSound }: { video: RefObject<HTMLVideoElement | null>; hasSound: boolean }) {
  const { t } = useTranslation('live')
  const volume = useAppSelector((state) => state.playerSettings.volume)
  const [isMuted, setMuted] = useState(!hasSound)
  useEffect(() => {
    if (video.current) Object.assign(video.current, { volume, muted: isMuted })
  }, [isMuted, video, volume])
  return (
    <div className={styles.pictureButtons}>
      <button type="button" aria-pressed={!isMuted} aria-label={t('sound')} onClick={() => setMuted(!isMuted)}>
        <LiveIcon name={isMuted ? 'soundOff' : 'soundOn'} />
      </button>
      <button
        type="button"
        aria-label={t('fullScreen')}
        onClick={() =>
          void (document.fullscreenElement ? document.exitFullscreen() : video.current?.requestFullscreen())
        }
      >
        <LiveIcon name="fullScreen" />
      </button>
    </div>
  )
}
