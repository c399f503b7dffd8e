import type { PrivateCall } from '@stagedoor/contract/private-calls'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRefresh } from '../../../api/use-refresh.ts'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useIsHydrated } from '../../../design/use-is-hydrated.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { LinkStats } from '../link-stats.ts'
import { CameraPanel } from '../studio/CameraPanel.tsx'
import { QualityBadge, StreamHealth } from '../studio/StreamHealth.tsx'
import { useCamera } from '../studio/use-camera.ts'
import { usePublishing } from '../studio/use-publishing.ts'
import { StreamVideo } from '../watch/StreamVideo.tsx'
import { useWatching } from '../watch/use-watching.ts'
import styles from './Calls.module.css'
import { useScreenShare } from './use-screen-share.ts'

/** What both sides send and receive. Of a show the fan sends nothing. */
export function CallVideos({ call, isPerformer }: { call: PrivateCall; isPerformer: boolean }) {
  const { t } = useTranslation('calls')
  const isHydrated = useIsHydrated()
  const other = (isPerformer ? call.userInfo : call.performerInfo)?.name ?? ''
  const [ownSession, otherSession] = isPerformer
    ? [call.sessionId, call.userSessionId]
    : [call.userSessionId, call.sessionId]
  return (
    <>
      <div className={styles.videos} data-both={(ownSession !== null && otherSession !== null) || undefined}>
        {otherSession !== null && <TheirVideo key={otherSession} sessionId={otherSession} name={other} />}
        {ownSession !== null && (
          <OwnVideo key={ownSession} sessionId={ownSession} isRunning={call.status === 'running'} />
        )}
      </div>
      {!isHydrated && <p>{t('needsScript')}</p>}
    </>
  )
}

function TheirVideo({ sessionId, name }: { sessionId: string; name: string }) {
  const { t } = useTranslation('calls')
  const refresh = useRefresh()
  const video = useRef<HTMLVideoElement>(null)
  const [stats, setStats] = useState<LinkStats | null>(null)
  const { state, resume } = useWatching(video, {
    sessionId,
    mayWatch: true,
    onEnd: () => void refresh(),
    onStats: setStats,
  })
  return (
    <div className={styles.stack}>
      <div className={styles.theirs}>
        <StreamVideo video={video} title={t('theirVideo', { name })} state={state} hasSound onResume={resume} />
      </div>
      <div className={styles.quality}>{state === 'connected' && stats && <QualityBadge stats={stats} />}</div>
    </div>
  )
}

function OwnVideo({ sessionId, isRunning }: { sessionId: string; isRunning: boolean }) {
  const { t } = useTranslation(['calls', 'live'])
  const replace = useRef<(tracks: MediaStream) => void>(() => undefined)
  const screen = useScreenShare()
  const { readSent } = screen
  const camera = useCamera(
    useCallback(
      (tracks: MediaStream) => {
        const sent = readSent(tracks)
        if (sent) replace.current(sent)
      },
      [readSent],
    ),
  )
  const publishing = usePublishing(sessionId, () => readSent(camera.read()))
  const { start, state } = publishing
  useEffect(() => {
    replace.current = publishing.replaceTracks
  }, [publishing.replaceTracks])
  // Who turns the camera on wants to be seen: there is no second button.
  const hasCamera = camera.stream !== null
  useEffect(() => {
    if (hasCamera && state === 'off') start()
    // eslint-disable-next-line react/exhaustive-deps -- `start` reads what is there when it is called
  }, [hasCamera, state])
  const sharing = { readCamera: camera.read, replaceTracks: publishing.replaceTracks }
  return (
    <Card className={styles.stack}>
      {!hasCamera && !isRunning && (
        <div>
          <h2>{t('connectTitle')}</h2>
          <p>{t('connectText')}</p>
        </div>
      )}
      <CameraPanel camera={camera} />
      {hasCamera && (
        <div className={styles.actions}>
          <Button
            look="secondary"
            aria-pressed={screen.isSharing}
            onClick={() => (screen.isSharing ? screen.stop(sharing) : void screen.start(sharing))}
          >
            {t(screen.isSharing ? 'stopSharing' : 'shareScreen')}
          </Button>
        </div>
      )}
      {screen.hasFailed && <FormAlert>{t('shareFailed')}</FormAlert>}
      <StreamHealth state={publishing.state} stats={publishing.stats} />
      {state === 'elsewhere' && (
        <div className={styles.actions}>
          <Button look="secondary" onClick={start}>
            {t('live:sendHere')}
          </Button>
        </div>
      )}
    </Card>
  )
}
