import { announceStream, cancelAnnouncement } from '@stagedoor/contract/stream-announcements'
import { translatorOf } from '../../../locales/translator.ts'
import { formRefusal, type FormRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import { readTimeZone } from '../../../session/time-zone.ts'
import type { Visit } from '../../../session/visit.ts'
import { instantOf } from '../../feeds/local-time.ts'
import { readRecordingForm, wantedRecordingOf, type TypedRecording } from '../studio/recording-form.ts'

/** What was typed stays in a form that was refused; `startsAt` is an instant, or null where it was no time. */
type TypedAnnouncement = TypedRecording & { title: string; description: string; startsAt: string | null }

export type AnnounceAnswer =
  | { outcome: 'announced' | 'cancelled' }
  | { outcome: 'refused'; refusal: FormRefusal; typed: TypedAnnouncement | null }

/** Announces a stream, or cancels one that is announced. */
export async function answerAnnounceForm(visit: Visit, form: FormData): Promise<AnnounceAnswer> {
  if (textOf(form, 'intent') === 'cancel') {
    const reply = await visit.api(cancelAnnouncement, { params: { id: textOf(form, 'id') } })
    if (reply.isOk) return { outcome: 'cancelled' }
    return { outcome: 'refused', refusal: { message: reply.problem.message, fields: {} }, typed: null }
  }
  const zone = readTimeZone(textOf(form, 'timeZone')) ?? 'UTC'
  const startsAt = instantOf(textOf(form, 'startsAt').trim(), zone)
  const recording = readRecordingForm(form)
  const texts = { title: textOf(form, 'title'), description: textOf(form, 'description') }
  const typed = { ...texts, startsAt, ...recording }
  const t = translatorOf(visit.locale).getFixedT(visit.locale, ['announced', 'auth'])
  const wrongTime = { startsAt: t('announced:timeWrong') }
  if (startsAt === null)
    return { outcome: 'refused', refusal: { message: t('auth:checkFields'), fields: wrongTime }, typed }
  const reply = await visit.api(announceStream, { body: { ...texts, startsAt, ...wantedRecordingOf(recording) } })
  if (reply.isOk) return { outcome: 'announced' }
  const { message, fields } = formRefusal(reply.problem, visit.locale)
  return {
    outcome: 'refused',
    refusal: { message, fields: 'startsAt' in fields ? { ...fields, ...wrongTime } : fields },
    typed,
  }
}
