import { applyCoupon } from '@stagedoor/contract/coupons'
import { translatorOf } from '../../locales/translator.ts'
import type { FormRefusal } from '../../session/form-refusal.ts'
import { textOf } from '../../session/form-text.ts'
import type { Visit } from '../../session/visit.ts'
import { readAmount } from '../wallet/amounts.ts'
import type { Discount } from './top-up-terms.ts'

/** The submitted values, to be shown again after a refusal. */
export type EnteredTopUp = {
  choice: string
  otherAmount: string
  couponCode: string
  cardId: string
  continuation: string
}

/** The state of a refused form: values, reason, discount. */
export type TopUpAnswer = {
  entered: EnteredTopUp
  refusal: FormRefusal | null
  discount: Discount | null
  /** A new key, because the next attempt is another request. */
  requestKey: string
}

export const enteredTopUp = (form: FormData): EnteredTopUp => ({
  choice: textOf(form, 'amount'),
  otherAmount: textOf(form, 'otherAmount').trim(),
  couponCode: textOf(form, 'couponCode').trim(),
  cardId: textOf(form, 'cardId'),
  continuation: textOf(form, 'then'),
})

const PACKAGE = /^package:([0-9a-f-]{36})$/

/** The choice: USD of tokens, or a package. A decimal comma is read as a point. Null: no amount. */
export function readInput({ choice, otherAmount }: EnteredTopUp): { amount: number } | { packageId: string } | null {
  const packageId = PACKAGE.exec(choice)?.[1]
  if (packageId !== undefined) return { packageId }
  const amount = readAmount(choice === 'other' ? otherAmount.replace(',', '.') : choice)
  return amount === null || amount <= 0 ? null : { amount }
}

/** Checks a coupon without using it; the payment uses it. */
export async function readCoupon(
  visit: Visit,
  code: string,
): Promise<{ discount: Discount } | { refusal: FormRefusal }> {
  const t = translatorOf(visit.locale).getFixedT(visit.locale, 'wallet')
  const refuse = (message: string) => ({ refusal: { message, fields: { couponCode: message } } })
  const reply = await visit.api(applyCoupon, { params: { code } })
  if (reply.isOk) {
    const { type, value, target } = reply.data
    return target === 'subscriptions'
      ? refuse(t('couponElsewhere'))
      : { discount: { code: reply.data.code, type, value } }
  }
  return refuse(reply.problem.error === 'VALIDATION_FAILED' ? t('couponUnknown') : reply.problem.message)
}
