import type { StreamRecording } from '@stagedoor/contract/stream-recordings'
import { textOf } from '../../../session/form-text.ts'
import { readPrice } from '../../wallet/amounts.ts'

/** For whom the video of a recording is. */
export const recordingAudiences = ['subscribers', 'everyone', 'list', 'sale'] as const

/** Whether and how a stream is recorded, as it was typed. */
export type TypedRecording = {
  isRecorded: boolean
  recordingAudience: StreamRecording['audience']
  recordingListId: string
  recordingPrice: string
  isRecordingPublished: boolean
}

export const emptyRecording: TypedRecording = {
  isRecorded: false,
  recordingAudience: 'subscribers',
  recordingListId: '',
  recordingPrice: '',
  isRecordingPublished: false,
}

/** A recording that was chosen before, in the fields of the form. Null: none was. */
export const typedRecordingOf = (recording: StreamRecording | null): TypedRecording =>
  recording
    ? {
        isRecorded: true,
        recordingAudience: recording.audience,
        recordingListId: recording.audienceListId ?? '',
        recordingPrice: recording.audience === 'sale' ? String(recording.price) : '',
        isRecordingPublished: recording.isPublished,
      }
    : emptyRecording

export const readRecordingForm = (form: FormData): TypedRecording => ({
  isRecorded: form.has('isRecorded'),
  recordingAudience: recordingAudiences.find((each) => each === textOf(form, 'recordingAudience')) ?? 'subscribers',
  recordingListId: textOf(form, 'recordingListId'),
  recordingPrice: textOf(form, 'recordingPrice'),
  isRecordingPublished: form.has('isRecordingPublished'),
})

/** What is sent: nothing where none is wanted. A price or a list that is missing is left out, and the server refuses that. */
export function wantedRecordingOf({
  isRecorded,
  recordingAudience: audience,
  isRecordingPublished: isPublished,
  ...typed
}: TypedRecording) {
  if (!isRecorded) return {}
  const price = audience === 'sale' ? readPrice(typed.recordingPrice) : null
  const audienceListId = audience === 'list' && typed.recordingListId !== '' ? typed.recordingListId : null
  return {
    recording: {
      audience,
      isPublished,
      ...(price !== null && { price }),
      ...(audienceListId !== null && { audienceListId }),
    },
  }
}
