import type { ProblemBody } from '@stagedoor/contract/problem'
import { MAXIMUM_TIP_MENU, setStreamGoal, setTipMenu } from '@stagedoor/contract/streams'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'
import { translatorOf } from '../../../locales/translator.ts'
import { readPrice } from '../../wallet/amounts.ts'
import { readTipMenu } from './read-tip-menu.ts'

/** `fields`: what is wrong with a field, by its name. */
export type TipsAnswer = {
  saved: 'goal' | 'menu' | null
  refusal: string | null
  fields?: Partial<Record<'goalTitle' | 'goalAmount' | 'menu', string>>
}

export const tipIntents: readonly string[] = ['goal', 'noGoal', 'menu']

/** Saves a goal or the tip menu. */
export async function answerTipForm(visit: Visit, form: FormData): Promise<TipsAnswer> {
  const t = translatorOf(visit.locale).getFixedT(visit.locale, 'live')
  const intent = textOf(form, 'intent')
  if (intent === 'menu') {
    const items = readTipMenu(textOf(form, 'menu'))
    if (items === null) return refused({ menu: t('menuWrong', { count: MAXIMUM_TIP_MENU }) })
    const reply = await visit.api(setTipMenu, { body: { items } })
    return reply.isOk
      ? { saved: 'menu', refusal: null }
      : answerOf(reply.problem, { menu: t('menuWrong', { count: MAXIMUM_TIP_MENU }) })
  }
  const title = textOf(form, 'goalTitle').trim()
  const amount = readPrice(textOf(form, 'goalAmount'))
  if (intent === 'goal' && title === '')
    return refused({ goalTitle: translatorOf(visit.locale).getFixedT(visit.locale, 'auth')('fieldRequired') })
  if (intent === 'goal' && (amount === null || amount === 0)) return refused({ goalAmount: t('goalWrong') })
  const goal = intent === 'goal' && amount !== null ? { title, amount } : null
  const reply = await visit.api(setStreamGoal, { params: { id: textOf(form, 'streamId') }, body: { goal } })
  return reply.isOk ? { saved: 'goal', refusal: null } : answerOf(reply.problem, { goalAmount: t('goalWrong') })
}

/** What the call finds wrong with the input is said beside the field. */
const answerOf = ({ error, message }: ProblemBody, fields: TipsAnswer['fields'] & object): TipsAnswer =>
  error === 'VALIDATION_FAILED' ? refused(fields) : { saved: null, refusal: message }

const refused = (fields: TipsAnswer['fields'] & object): TipsAnswer => ({ saved: null, refusal: null, fields })
