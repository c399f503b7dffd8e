import { updateCreatorTerms } from '@stagedoor/contract/creator-terms'
import { fromCents, toCents } from '@stagedoor/contract/money'
import { redirect } from 'react-router'
import { translatorOf } from '../../../locales/translator.ts'
import { formRefusal, type FormRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'
import { readAmount } from '../../wallet/amounts.ts'

/** A share of 0 to 1 in percent: 0.125 is 12.5. */
export const percentText = (rate: number): string => String(fromCents(Math.round(rate * 10_000)))

export type TermsAnswer = { refusal?: FormRefusal; typed?: { commission: string; isHighRisk: boolean; reason: string } }

/** Saves what is agreed with a creator. @throws a redirect after success */
export async function saveTerms(visit: Visit, id: string, form: FormData): Promise<TermsAnswer> {
  const t = translatorOf(visit.locale).getFixedT(visit.locale, 'sales')
  const commission = textOf(form, 'commission').trim()
  const reason = textOf(form, 'reason').trim()
  const typed = { commission, isHighRisk: form.has('isHighRisk'), reason }
  const percent = commission === '' ? null : readAmount(commission.replace(',', '.'))
  const isWrong = commission !== '' && (percent === null || percent < 0 || percent > 100)
  const fields = {
    ...(isWrong ? { commission: t('commissionWrong') } : {}),
    ...(reason.length < 3 ? { reason: t('reasonMissing') } : {}),
  }
  if (Object.keys(fields).length > 0) return { typed, refusal: { message: t('checkFields'), fields } }
  const commissionRate = percent === null ? null : toCents(percent) / 10_000
  const body = { commissionRate, isHighRisk: typed.isHighRisk, reason }
  const reply = await visit.api(updateCreatorTerms, { params: { id }, body })
  if (reply.isOk) throw redirect(`${visit.paths.staffTermsOf(id)}?saved=1`)
  return { typed, refusal: formRefusal(reply.problem, visit.locale) }
}
