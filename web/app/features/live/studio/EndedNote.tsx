import type { Stream } from '@stagedoor/contract/streams'
import { useEffect, useRef, useState } from 'react'
import { onLiveEvent } from '../../../api/live-events.ts'
import { useRefresh } from '../../../api/use-refresh.ts'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { StreamEndReason } from '../use-stream-events.ts'

export type EndedStream = { reason: StreamEndReason; isRecorded: boolean }

/** Why a stream is over, and what becomes of its recording. */
export function EndedNote({ reason, isRecorded }: EndedStream) {
  const { t } = useTranslation('live')
  const isDropped = reason === 'staff'
  return (
    <FormAlert tone={isDropped ? 'danger' : 'info'}>
      {t(`studioEnded_${reason}`)} {isRecorded && t(isDropped ? 'recordingDropped' : 'recordingComing')}
    </FormAlert>
  )
}

/**
 * Why the stream of the studio's page ended. Heard by the page, not by the part that shows the stream: when the page is read after the end and
 * before its event, that part is gone already.
 */
export function useEnded(current: Stream | undefined) {
  const [ended, setEnded] = useState<EndedStream | null>(null)
  const refresh = useRefresh()
  const latest = useRef(current)
  useEffect(() => {
    latest.current = current ?? latest.current
  })
  useEffect(
    () =>
      onLiveEvent('model-left', ({ streamId, reason }) => {
        if (latest.current?._id !== streamId) return
        setEnded({ reason, isRecorded: latest.current.isRecorded })
        void refresh()
      }),
    [refresh],
  )
  return [ended, setEnded] as const
}
