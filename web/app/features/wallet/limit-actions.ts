import { updateAutoTopUp } from '@stagedoor/contract/auto-top-up'
import { limitPeriods, type LimitPeriod } from '@stagedoor/contract/payment-words'
import { getSpendingLimits, updateSpendingLimits } from '@stagedoor/contract/spending-limits'
import { translatorOf } from '../../locales/translator.ts'
import { callOrThrow } from '../../session/answers.ts'
import { formRefusal, type FormRefusal } from '../../session/form-refusal.ts'
import { textOf } from '../../session/form-text.ts'
import type { Visit } from '../../session/visit.ts'
import { readAmount } from './amounts.ts'
import { readLimits } from './limits.ts'

/** The result of a form of the page. */
export type LimitsAnswer = {
  done: 'limits' | 'auto' | null
  unreadable: LimitPeriod[]
  /** Why automatic top-up or limits were refused. */
  refusal: FormRefusal | null
  isOfAuto: boolean
  status: number
}

const answer = (change: Partial<LimitsAnswer>): LimitsAnswer => ({
  done: null,
  unreadable: [],
  refusal: null,
  isOfAuto: false,
  status: 200,
  ...change,
})

/** Saves the limits, cancels a pending raise, or turns automatic top-up on or off. */
export async function answerLimitsForm(visit: Visit, form: FormData): Promise<LimitsAnswer> {
  const intent = textOf(form, 'intent')
  const kept = limitPeriods.find((period) => intent === `keep-${period}`)
  if (kept !== undefined) return keepLimit(visit, kept)
  if (intent === 'auto-on' || intent === 'auto-off') return changeAuto(visit, form, intent === 'auto-on')

  const { wanted, unreadable } = readLimits(form)
  if (unreadable.length > 0) return answer({ unreadable, status: 400 })
  return saveLimits(visit, wanted)
}

async function saveLimits(visit: Visit, wanted: ReturnType<typeof readLimits>['wanted']): Promise<LimitsAnswer> {
  const reply = await visit.api(updateSpendingLimits, { body: wanted })
  if (reply.isOk) return answer({ done: 'limits' })
  return answer({ refusal: formRefusal(reply.problem, visit.locale), status: reply.status })
}

/** Sets the current limit again, which cancels the pending raise. */
async function keepLimit(visit: Visit, period: LimitPeriod): Promise<LimitsAnswer> {
  const limits = await callOrThrow(visit, getSpendingLimits, {})
  return saveLimits(visit, { [period]: limits[period].limit })
}

async function changeAuto(visit: Visit, form: FormData, isEnabled: boolean): Promise<LimitsAnswer> {
  if (isEnabled && textOf(form, 'agrees') === '') {
    const message = translatorOf(visit.locale).getFixedT(visit.locale, 'limits')('consentNeeded')
    return answer({ refusal: { message, fields: {} }, isOfAuto: true, status: 422 })
  }
  const amountOf = (name: string) => readAmount(textOf(form, name).trim().replace(',', '.')) ?? -1
  const body = isEnabled
    ? {
        isEnabled,
        threshold: amountOf('threshold'),
        amount: amountOf('amount'),
        cardId: textOf(form, 'cardId'),
        maximumPerDay: Number(textOf(form, 'maximumPerDay')) || 1,
      }
    : { isEnabled }
  const reply = await visit.api(updateAutoTopUp, { body })
  if (reply.isOk) return answer({ done: 'auto' })
  const refusal = formRefusal(reply.problem, visit.locale, { AMOUNT_OUT_OF_LIMITS: 'amount' })
  return answer({ refusal, isOfAuto: true, status: reply.status })
}
