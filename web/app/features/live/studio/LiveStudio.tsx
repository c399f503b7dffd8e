import type { StreamRecording } from '@stagedoor/contract/stream-recordings'
import type { Stream } from '@stagedoor/contract/streams'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRefreshEvery } from '../../../api/use-refresh.ts'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { Question } from '../../../design/Question.tsx'
import { useIsHydrated } from '../../../design/use-is-hydrated.ts'
import { useTokens } from '../../../design/use-tokens.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { LiveFacts } from '../LiveFacts.tsx'
import { CameraPanel } from './CameraPanel.tsx'
import { StreamHealth } from './StreamHealth.tsx'
import styles from './Studio.module.css'
import { useCamera } from './use-camera.ts'
import { usePublishing } from './use-publishing.ts'
import { useOpening } from './use-opening.ts'
import { useUnloadQuestion } from './use-unload-question.ts'

type StudioProps = {
  stream: Stream
  recording: StreamRecording | null
  members: number
  likes: number
  isReceiving: boolean
  onEdit: () => void
  /** The creator has ended the stream here. */
  onEnd: () => void
}

/** The camera of a prepared or live stream: going live, how the connection does, and the end. */
export function LiveStudio({ stream, recording, members, likes, isReceiving, onEdit, onEnd }: StudioProps) {
  const { t } = useTranslation('live')
  const replace = useRef<(tracks: MediaStream) => void>(() => undefined)
  const camera = useCamera(useCallback((tracks: MediaStream) => replace.current(tracks), []))
  const publishing = usePublishing(stream.sessionId, camera.read)
  useEffect(() => {
    replace.current = publishing.replaceTracks
  }, [publishing.replaceTracks])
  // Before the camera is turned on, because a page may have to be loaded whole for it.
  const { transport } = stream
  useEffect(() => {
    if (transport === 'agora') void import('../agora/own-document.ts').then(({ keepOwnDocument }) => keepOwnDocument())
  }, [transport])
  const isLive = stream.status === 'live'
  const { open, end, isBusy, fault } = useOpening(stream._id, onEnd)
  const isSending = !['off', 'absent', 'elsewhere'].includes(publishing.state)
  useUnloadQuestion(isLive && isSending)

  // A stream opens when its video arrives, so that its first viewers see something.
  const isDue = !isLive && publishing.state === 'connected'
  useEffect(() => {
    if (isDue) open()
    // eslint-disable-next-line react/exhaustive-deps -- once for each connection
  }, [isDue])

  return (
    <Card className={styles.main}>
      <div className={styles.facts}>
        {isLive ? (
          <LiveFacts stream={stream} members={members} likes={likes} isLive />
        ) : (
          <strong>{t('notLiveYet')}</strong>
        )}
        <StreamHealth state={publishing.state} stats={publishing.stats} />
      </div>
      <CameraPanel camera={camera} />
      <Summary stream={stream} recording={recording} onEdit={onEdit} />
      {fault && <FormAlert>{t('openFailed')}</FormAlert>}
      <div className={styles.actions}>
        {!isSending && (
          <Button onClick={publishing.start} disabled={camera.stream === null} isBusy={isBusy}>
            {t(isLive ? 'resume' : 'goLive')}
          </Button>
        )}
        {!isLive && isSending && (
          <Button look="secondary" onClick={publishing.stop}>
            {t('stopOpening')}
          </Button>
        )}
        {isLive && (
          <EndButton
            isBusy={isBusy}
            onEnd={() => {
              publishing.stop()
              camera.stop()
              end()
            }}
          />
        )}
        <NoScript />
      </div>
      {isLive && !isSending && <Elsewhere isReceiving={isReceiving} />}
    </Card>
  )
}

const LOOK_EVERY_MS = 10_000

/** While this page sends nothing: whether an encoder or another page does, read again every ten seconds. */
function Elsewhere({ isReceiving }: Pick<StudioProps, 'isReceiving'>) {
  const { t } = useTranslation('live')
  useRefreshEvery(LOOK_EVERY_MS)
  return isReceiving ? (
    <FormAlert tone="info">{t('sentElsewhere')}</FormAlert>
  ) : (
    <FormAlert tone="warning">{t('notSending')}</FormAlert>
  )
}

function Summary({ stream, recording, onEdit }: Pick<StudioProps, 'stream' | 'recording' | 'onEdit'>) {
  const { t } = useTranslation(['live', 'common'])
  const tokens = useTokens()
  const { title, description, isFree, price, audience } = stream
  return (
    <div className={styles.summary}>
      <h2 dir="auto">{title}</h2>
      {description !== '' && <p dir="auto">{description}</p>}
      <p>{isFree ? t(`choice_${audience}`) : t('ticketFor', { price: tokens(price) })}</p>
      {recording && <p>{t(recording.isPublished ? 'recordingPublished' : 'recordingDraft')}</p>}
      <div className={styles.actions}>
        <Button look="quiet" onClick={onEdit}>
          {t('edit')}
        </Button>
      </div>
    </div>
  )
}

function EndButton({ isBusy, onEnd }: { isBusy: boolean; onEnd: () => void }) {
  const { t } = useTranslation(['live', 'common'])
  const [asks, setAsks] = useState(0)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="danger"
        isBusy={isBusy}
        onClick={() => {
          setAsks(asks + 1)
          setOpen(true)
        }}
      >
        {t('end')}
      </Button>
      {isOpen && (
        <Question title={t('endTitle')} about={asks} onClose={() => setOpen(false)}>
          <p>{t('endText')}</p>
          <div className={styles.actions}>
            <Button
              look="danger"
              onClick={() => {
                setOpen(false)
                onEnd()
              }}
            >
              {t('endNow')}
            </Button>
            <Button look="secondary" onClick={() => setOpen(false)}>
              {t('keepStreaming')}
            </Button>
          </div>
        </Question>
      )}
    </>
  )
}

function NoScript() {
  const { t } = useTranslation('live')
  return useIsHydrated() ? null : <p>{t('needsScript')}</p>
}
