import { retryFile } from '@stagedoor/contract/media'
import { data } from 'react-router'
import { formRefusal } from '../../session/form-refusal.ts'
import { textOf } from '../../session/form-text.ts'
import type { Visit } from '../../session/visit.ts'

/** Processes a file again on request of `FileFault`; null where the form asks for something else. */
export async function answerRetry(visit: Visit, form: FormData) {
  if (textOf(form, 'intent') !== 'retry-file') return null
  const reply = await visit.api(retryFile, { params: { id: textOf(form, 'fileId') } })
  // A file that is being processed already needs no other try.
  if (reply.isOk || reply.status === 409) return data({ refusal: null })
  return data({ refusal: formRefusal(reply.problem, visit.locale) }, { status: reply.status })
}
