import { createRefund } from '@stagedoor/contract/refunds'
import { getRefundable } from '@stagedoor/contract/staff-sales'
import { redirect } from 'react-router'
import { translatorOf } from '../../../locales/translator.ts'
import { callOrThrow } from '../../../session/answers.ts'
import { formRefusal, type FormRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import { repeatKey } from '../../../session/request-key.ts'
import type { Visit } from '../../../session/visit.ts'
import { readAmount } from '../../wallet/amounts.ts'
import type { Sale } from './sale.ts'

/** A refund that waits for a confirmation. `key` makes a repeated one idempotent. */
export type RefundReview = { amount: number; reason: string; key: string }
export type RefundAnswer = {
  refusal?: FormRefusal
  review?: RefundReview
  /** Shown again after a refusal. */
  typed?: { amount: string; reason: string }
}

/** Checks a refund, asks, and then makes it. @throws a redirect after success */
export async function askRefund(
  visit: Visit,
  { kind, id }: Pick<Sale, 'kind' | 'id'>,
  form: FormData,
): Promise<RefundAnswer> {
  const t = translatorOf(visit.locale).getFixedT(visit.locale, 'sales')
  const typedAmount = textOf(form, 'amount').trim()
  const amount = readAmount(typedAmount.replace(',', '.'))
  const reason = textOf(form, 'reason').trim()
  const fields = {
    ...(amount === null || amount <= 0 ? { amount: t('amountWrong') } : {}),
    ...(reason.length < 3 ? { reason: t('reasonMissing') } : {}),
  }
  const typed = { amount: typedAmount, reason }
  const refuse = (faults: Record<string, string>) => ({ typed, refusal: { message: t('checkFields'), fields: faults } })
  if (amount === null || Object.keys(fields).length > 0) return refuse(fields)
  if (!form.has('confirmed')) {
    const { maximum } = await callOrThrow(visit, getRefundable, { params: { kind, id } })
    if (amount > maximum) return refuse({ amount: t('amountTooMuch', { maximum: maximum.toFixed(2) }) })
    return { review: { amount, reason, key: crypto.randomUUID() } }
  }

  const body = { kind, transactionId: id, amount, reason }
  const reply = await visit.api(createRefund, { body }, repeatKey(textOf(form, 'key')))
  if (reply.isOk) throw redirect(`${visit.paths.staffSale(kind, id)}?refund=${reply.data.status}`)
  const { problem } = reply
  if (problem.error === 'AMOUNT_OUT_OF_LIMITS') return refuse({ amount: problem.message })
  return { typed, refusal: formRefusal(problem, visit.locale) }
}
