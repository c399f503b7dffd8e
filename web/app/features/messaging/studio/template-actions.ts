import { createTemplate, deleteTemplate, listTemplates, updateTemplate } from '@stagedoor/contract/message-tools'
import { formRefusal, type FormRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'

/** A text to be sent again, as it is written. */
export type TypedTemplate = { title: string; text: string }

/** What the forms of templates answer. `id`: the template of the form; empty: the new one. */
export type TemplateAnswer =
  | { outcome: 'refused'; id: string; typed: TypedTemplate; refusal: FormRefusal; status: number }
  /** `added`: the id of what the form for a new one was for; null after a change, and for what was brought back. */
  | { outcome: 'saved'; added: string | null }
  /** With what it takes to bring it back. */
  | { outcome: 'deleted'; template: TypedTemplate }

/** Adds, changes or deletes a template. */
export async function answerTemplateForm(visit: Visit, form: FormData): Promise<TemplateAnswer> {
  const id = textOf(form, 'id')
  const typed = { title: textOf(form, 'title').trim(), text: textOf(form, 'text') }
  if (textOf(form, 'intent') === 'delete') return remove(visit, id, typed)
  const reply =
    id === ''
      ? await visit.api(createTemplate, { body: typed })
      : await visit.api(updateTemplate, { params: { id }, body: typed })
  const isBroughtBack = textOf(form, 'intent') === 'undo'
  if (reply.isOk) return { outcome: 'saved', added: id === '' && !isBroughtBack ? reply.data._id : null }
  const refusal = formRefusal(reply.problem, visit.locale)
  return { outcome: 'refused', id, typed, refusal, status: reply.status }
}

async function remove(visit: Visit, id: string, typed: TypedTemplate): Promise<TemplateAnswer> {
  // What is brought back is what was kept, not what stood in the form.
  const known = await visit.api(listTemplates, {})
  const kept = known.isOk ? known.data.data.find((template) => template._id === id) : undefined
  const reply = await visit.api(deleteTemplate, { params: { id } })
  if (reply.isOk)
    return { outcome: 'deleted', template: { title: kept?.title ?? typed.title, text: kept?.text ?? typed.text } }
  const refusal = formRefusal(reply.problem, visit.locale)
  return { outcome: 'refused', id, typed, refusal, status: reply.status }
}
