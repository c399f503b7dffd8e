import type { StreamAnnouncement } from '@stagedoor/contract/stream-announcements'
import type { StreamRecording } from '@stagedoor/contract/stream-recordings'
import { prepareStream, updateStream, type Stream } from '@stagedoor/contract/streams'
import type { BodyOf } from '@stagedoor/contract/endpoint'
import { formRefusal, type FormRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'
import { readPrice } from '../../wallet/amounts.ts'
import {
  emptyRecording,
  readRecordingForm,
  typedRecordingOf,
  wantedRecordingOf,
  type TypedRecording,
} from './recording-form.ts'

/** Who may watch: a ticket is for everyone who buys one. */
export const streamAudiences = ['everyone', 'followers', 'subscribers', 'list', 'ticket'] as const
type StreamChoice = (typeof streamAudiences)[number]

/** The details of a stream as they were typed. */
export type TypedStream = TypedRecording & {
  title: string
  description: string
  audience: StreamChoice
  audienceListId: string
  price: string
}

export const emptyStream: TypedStream = {
  title: '',
  description: '',
  audience: 'everyone',
  audienceListId: '',
  price: '',
  ...emptyRecording,
}

/** What a creator has announced for now, as a suggestion. */
export const suggestionOf = ({ title, description, recording }: StreamAnnouncement): TypedStream => ({
  ...emptyStream,
  title,
  description,
  ...typedRecordingOf(recording),
})

/** A stream that is prepared, or live, in the fields of the form. */
export const typedOf = (
  { title, description, isFree, audience, price }: Stream,
  { audienceListId, recording }: { audienceListId: string | null; recording: StreamRecording | null },
): TypedStream => ({
  ...emptyStream,
  title,
  description,
  audience: isFree ? audience : 'ticket',
  audienceListId: audienceListId ?? '',
  price: isFree ? '' : String(price),
  ...typedRecordingOf(recording),
})

export const readStreamForm = (form: FormData): TypedStream => ({
  title: textOf(form, 'title'),
  description: textOf(form, 'description'),
  audience: streamAudiences.find((each) => each === textOf(form, 'audience')) ?? 'everyone',
  audienceListId: textOf(form, 'audienceListId'),
  price: textOf(form, 'price'),
  ...readRecordingForm(form),
})

/** What is sent to prepare a stream. A price that cannot be read is left out, and the server refuses that. */
export function preparationOf(typed: TypedStream): BodyOf<typeof prepareStream> {
  const { title, description, audience } = typed
  const texts = { title, description, ...wantedRecordingOf(typed) }
  if (audience !== 'ticket') {
    const list = audience === 'list' && typed.audienceListId !== '' ? { audienceListId: typed.audienceListId } : {}
    return { ...texts, isFree: true, audience, ...list }
  }
  const price = readPrice(typed.price)
  return { ...texts, isFree: false, ...(price !== null && { price }) }
}

export type StreamAnswer = { outcome: 'saved' } | { outcome: 'refused'; refusal: FormRefusal; typed: TypedStream }

/** Prepares a stream; of one that is live the texts are changed. */
export async function answerStreamForm(
  visit: Visit,
  form: FormData,
): Promise<{ answer: StreamAnswer; status: number }> {
  const typed = readStreamForm(form)
  const { title, description } = typed
  const reply =
    textOf(form, 'intent') === 'texts'
      ? await visit.api(updateStream, { body: { title, description } })
      : await visit.api(prepareStream, { body: preparationOf(typed) })
  if (reply.isOk) return { answer: { outcome: 'saved' }, status: 200 }
  return {
    answer: { outcome: 'refused', refusal: formRefusal(reply.problem, visit.locale), typed },
    status: reply.status,
  }
}
