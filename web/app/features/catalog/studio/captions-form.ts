import { captionsLanguages, MAXIMUM_CUES, type CaptionsFault } from '@stagedoor/contract/captions-words'
import type { Locale } from '@stagedoor/contract/locales'
import type { ProblemBody } from '@stagedoor/contract/problem'
import { deleteVideoCaptions, uploadVideoCaptions } from '@stagedoor/contract/video-extras'
import { translatorOf } from '../../../locales/translator.ts'
import { formRefusal, type FormRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'
import { captionsLanguageOf, MAXIMUM_CAPTIONS_KB } from './captions-terms.ts'
import type { ItemAnswer } from './gallery-actions.ts'

export async function addCaptions(visit: Visit, id: string, form: FormData): Promise<ItemAnswer> {
  const [file, wanted] = [form.get('captions'), textOf(form, 'language')]
  const language = captionsLanguages.find((code) => code === wanted) ?? captionsLanguageOf(visit.locale)
  const files = { captions: file instanceof Blob && file.size > 0 ? file : undefined }
  const reply = await visit.api(uploadVideoCaptions, { params: { id }, body: { language }, files })
  if (reply.isOk) return { outcome: 'saved' }
  const refusal = captionsRefusal(reply.problem, visit.locale)
  return { outcome: 'refused', refusal, status: reply.status, captionsLanguage: language }
}

export async function removeCaptions(visit: Visit, id: string, form: FormData): Promise<ItemAnswer> {
  const params = { id, captionsId: textOf(form, 'captionsId') }
  const reply = await visit.api(deleteVideoCaptions, { params })
  // What another page has removed is gone, as was wished.
  if (reply.isOk || reply.status === 404) return { outcome: 'saved' }
  return { outcome: 'refused', refusal: formRefusal(reply.problem, visit.locale), status: reply.status }
}

const textOfFault = {
  encoding: 'captionsEncoding',
  signature: 'captionsSignature',
  time: 'captionsTime',
  block: 'captionsBlock',
  too_long: 'captionsTooLong',
  too_many: 'captionsTooMany',
  empty: 'captionsEmpty',
} as const satisfies Record<CaptionsFault, string>

/** Says beside the file what is wrong in it, and in which line. */
function captionsRefusal(problem: ProblemBody, locale: Locale): FormRefusal {
  const t = translatorOf(locale).getFixedT(locale, ['works', 'auth'])
  const beside = (text: string): FormRefusal => ({ message: t('auth:checkFields'), fields: { captions: text } })
  if (problem.error === 'FILE_MISSING') return beside(t('captionsMissing'))
  if (problem.error === 'TOO_LARGE') return beside(t('captionsTooLarge', { size: MAXIMUM_CAPTIONS_KB }))
  if (problem.error !== 'CAPTIONS_NOT_READABLE' || !problem.details) return formRefusal(problem, locale)
  const { line, fault } = problem.details
  return beside(t(textOfFault[fault], { line, maximum: MAXIMUM_CUES.toLocaleString(locale) }))
}
