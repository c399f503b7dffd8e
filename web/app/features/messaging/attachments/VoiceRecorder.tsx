import { Button } from '../../../design/Button.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { formatDuration } from '../../../design/format-duration.ts'
import { Sheet } from '../../../design/Sheet.tsx'
import { preloadTexts } from '../../../locales/load-texts.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from './Attachments.module.css'
import { useRecorder } from './use-recorder.ts'
import { LONGEST_NOTE_MS } from './voice-note.ts'

preloadTexts('messages')

const faults = {
  denied: 'recordDenied',
  none: 'recordNoMicrophone',
  busy: 'recordBusy',
  unsupported: 'recordUnsupported',
} as const

type RecorderProps = { onTake: (file: File) => void; onClose: () => void }

/** Records a voice note, which is listened to before it is added to the message; closing throws it away. */
export function VoiceRecorder({ onTake, onClose }: RecorderProps) {
  const { t } = useTranslation('messages')
  const { state, stop, again } = useRecorder()
  return (
    <Sheet title={t('voiceNote')} isOpen onClose={onClose}>
      <div className={styles.recorder}>
        {state.kind === 'asking' && <p aria-live="polite">{t('recordAsking')}</p>}
        {state.kind === 'failed' && <FormAlert>{t(faults[state.fault])}</FormAlert>}
        {state.kind === 'recording' && (
          <>
            <p className={styles.clock}>
              <span className={styles.live} aria-hidden="true" />
              <span role="timer" aria-label={t('recordingTime')}>
                {formatDuration(state.seconds)}
              </span>
            </p>
            <p className={styles.hint} aria-live="polite">
              {t('recording', { minutes: LONGEST_NOTE_MS / 60_000 })}
            </p>
          </>
        )}
        {state.kind === 'done' && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- one's own words, just spoken
          <audio className={styles.preview} src={state.url} controls aria-label={t('voiceNote')} />
        )}
        <div className={styles.actions}>
          {state.kind === 'recording' && <Button onClick={stop}>{t('recordStop')}</Button>}
          {state.kind === 'done' && <Button onClick={() => onTake(state.file)}>{t('recordTake')}</Button>}
          {(state.kind === 'done' || state.kind === 'failed') && (
            <Button look="secondary" onClick={again}>
              {t('recordAgain')}
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            {t('discard')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
