import { countFansByRule, createFanList, deleteFanList, updateFanList } from '@stagedoor/contract/fan-lists'
import { translatorOf } from '../../locales/translator.ts'
import { formRefusal, type FormRefusal } from '../../session/form-refusal.ts'
import { textOf } from '../../session/form-text.ts'
import type { Visit } from '../../session/visit.ts'
import type { ProblemBody } from '@stagedoor/contract/problem'
import { readRule, type TypedRule } from './rule-form.ts'

/** What the forms about lists answer. `typed`: what stays in the form. */
export type ListAnswer =
  | { outcome: 'counted'; counted: number | null; name: string; typed: TypedRule }
  | { outcome: 'refused'; refusal: FormRefusal; status: number; name: string; typed: TypedRule }
  | { outcome: 'made'; id: string }
  | { outcome: 'saved' | 'deleted' }

/** Makes a list by hand or by rule, or counts whom a rule finds. */
export async function answerNewList(visit: Visit, form: FormData): Promise<ListAnswer> {
  const { typed, rule } = readRule(form)
  const name = textOf(form, 'name').trim()
  if (textOf(form, 'intent') === 'count') return count(visit, form)
  const isRule = textOf(form, 'type') === 'rule'
  const reply = await visit.api(createFanList, { body: { name, ...(isRule && { rule }) } })
  return reply.isOk ? { outcome: 'made', id: reply.data._id } : refused(visit, { ...reply, name, typed })
}

/** The forms of one list. */
export async function answerList(visit: Visit, id: string, form: FormData): Promise<ListAnswer> {
  const { typed, rule } = readRule(form)
  const name = textOf(form, 'name').trim()
  const params = { id }
  switch (textOf(form, 'intent')) {
    case 'count':
      return count(visit, form)
    case 'delete': {
      const reply = await visit.api(deleteFanList, { params })
      return reply.isOk ? { outcome: 'deleted' } : refused(visit, { ...reply, name, typed })
    }
    case 'add':
    case 'remove': {
      const userIds = [textOf(form, 'userId')]
      const body = textOf(form, 'intent') === 'add' ? { addUserIds: userIds } : { removeUserIds: userIds }
      const reply = await visit.api(updateFanList, { params, body })
      return reply.isOk ? { outcome: 'saved' } : refused(visit, { ...reply, name, typed })
    }
    default: {
      const isRule = form.has('minimumSpent')
      const reply = await visit.api(updateFanList, { params, body: { name, ...(isRule && { rule }) } })
      return reply.isOk ? { outcome: 'saved' } : refused(visit, { ...reply, name, typed })
    }
  }
}

async function count(visit: Visit, form: FormData): Promise<ListAnswer> {
  const { typed, rule } = readRule(form)
  const reply = await visit.api(countFansByRule, { body: rule })
  return {
    outcome: 'counted',
    counted: reply.isOk ? reply.data.total : null,
    name: textOf(form, 'name').trim(),
    typed,
  }
}

type Refused = { problem: ProblemBody; status: number; name: string; typed: TypedRule }

function refused(visit: Visit, { problem, status, name, typed }: Refused): ListAnswer {
  const refusal = formRefusal(problem, visit.locale)
  if (problem.error === 'LIST_NAME_TAKEN') refusal.fields['name'] = problem.message
  const t = translatorOf(visit.locale).getFixedT(visit.locale, 'fans')
  if ('rule' in refusal.fields) refusal.fields['rule'] = t('ruleNeeded')
  return { outcome: 'refused', status, name, typed, refusal }
}
