import { useId, useMemo, useRef, useState } from 'react'
import { MAXIMUM_MESSAGE_FILES } from '@stagedoor/contract/messages'
import { Button } from '../../../design/Button.tsx'
import { Icon } from '../../../design/Icon.tsx'
import { lazySheet } from '../../../design/lazy-sheet.tsx'
import { preloadTexts } from '../../../locales/load-texts.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { formatBytes } from '../../media/uploads/format-transfer.ts'
import { useUploadLimit } from '../../media/uploads/use-uploads.ts'
import styles from './Attachments.module.css'
import { ACCEPTED, messageTargets } from './message-targets.ts'
import { MicrophoneIcon } from './MicrophoneIcon.tsx'
import type { Attachments } from './use-attachments.ts'

const { Sheet: VoiceRecorder } = lazySheet(async () => (await import('./VoiceRecorder.tsx')).VoiceRecorder)

preloadTexts('messages')

/** Chooses files for a message, or records a voice note. What is taken, and how much of it, is each button's description. */
export function AttachButtons({ attachments }: { attachments: Pick<Attachments, 'add' | 'left'> }) {
  const { t } = useTranslation('messages')
  const input = useRef<HTMLInputElement>(null)
  const [isRecording, setRecording] = useState(false)
  const isFull = attachments.left <= 0
  const limits = useLimits()
  const hint = useId()
  return (
    <div className={`${styles.buttons} needs-script`}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label={t('attach')}
        onChange={({ currentTarget }) => {
          attachments.add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button
        look="quiet"
        isRound
        aria-label={t('attach')}
        aria-describedby={hint}
        title={limits}
        disabled={isFull}
        onClick={() => input.current?.click()}
      >
        <Icon name="plus" />
      </Button>
      <Button
        look="quiet"
        isRound
        aria-label={t('record')}
        aria-expanded={isRecording}
        disabled={isFull}
        onClick={() => setRecording(true)}
      >
        <MicrophoneIcon />
      </Button>
      <span id={hint} className="visually-hidden">
        {limits}
      </span>
      {isRecording && (
        <VoiceRecorder
          onTake={(file) => {
            attachments.add([file])
            setRecording(false)
          }}
          onClose={() => setRecording(false)}
        />
      )}
    </div>
  )
}

/**
 * "Up to 6 files: photos up to 20 MB, videos up to 4 GB, audio up to 500 MB." Made once, because the buttons are rendered with each message
 * that is sent.
 */
function useLimits(): string {
  const { t, locale } = useTranslation('messages')
  const photo = useUploadLimit(messageTargets.photo)
  const video = useUploadLimit(messageTargets.video)
  const audio = useUploadLimit(messageTargets.audio)
  return useMemo(() => {
    const size = (bytes: number) => formatBytes(bytes, locale)
    return t('attachHint', {
      count: MAXIMUM_MESSAGE_FILES,
      photo: size(photo),
      video: size(video),
      audio: size(audio),
    })
  }, [audio, locale, photo, t, video])
}
