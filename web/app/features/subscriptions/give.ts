import { giveSubscription } from '@stagedoor/contract/subscription-gifts'
import { data, redirect, redirectDocument } from 'react-router'
import { translatorOf } from '../../locales/translator.ts'
import { formRefusal, type FormRefusal } from '../../session/form-refusal.ts'
import { textOf } from '../../session/form-text.ts'
import { repeatKey } from '../../session/request-key.ts'
import type { Visit } from '../../session/visit.ts'
import { keepContinuation } from '../payments/continuation.ts'
import { readAmount } from '../wallet/amounts.ts'
import type { GiftAnswer } from './gift.ts'
import { choiceOf } from './plan.ts'

/**
 * Pays one period for another account, at the price that was shown. In a sheet the answer stays there; on its own page a success
 * redirects to the payment.
 */
export async function give(visit: Visit, performerId: string, form: FormData) {
  const recipient = textOf(form, 'recipient').trim().replace(/^@/, '').toLowerCase()
  const [key = '', priceText = ''] = textOf(form, 'plan').split(' ')
  const plan = choiceOf(key)
  const expectedPrice = readAmount(priceText)
  if (plan === null || expectedPrice === null || ('type' in plan && plan.type === 'free'))
    throw data(null, { status: 400 })
  const payWith = textOf(form, 'payWith')
  const body = {
    performerId,
    recipient,
    ...('type' in plan ? { type: plan.type === 'yearly' ? ('yearly' as const) : ('monthly' as const) } : plan),
    ...(payWith === 'wallet' && { paymentGateway: 'wallet' as const }),
    ...(payWith !== 'wallet' && payWith !== 'new' && { cardId: payWith }),
    expectedPrice,
  }
  const options = payWith === 'new' ? {} : repeatKey(textOf(form, 'requestKey'), payWith, key)
  const reply = await visit.api(giveSubscription, { body }, options)
  if (!reply.isOk) {
    const { problem } = reply
    return data<GiftAnswer>(
      {
        outcome: 'refused',
        refusal: refusalOf(visit, problem),
        recipient,
        isInsufficient: problem.error === 'INSUFFICIENT_BALANCE',
        isOverLimit: problem.error === 'SPENDING_LIMIT_REACHED',
        requestKey: crypto.randomUUID(),
      },
      { status: reply.status },
    )
  }
  const { paymentUrl, status, _id } = reply.data
  if (paymentUrl !== null) {
    const kept = keepContinuation({ kind: 'gift', performerId, price: expectedPrice, plan: key, recipient }, visit)
    return redirectDocument(paymentUrl, { headers: { 'set-cookie': kept } })
  }
  const staysInSheet = status === 'success' && textOf(form, 'from') === 'sheet'
  return staysInSheet ? data<GiftAnswer>({ outcome: 'given' }) : redirect(visit.paths.payment(_id))
}

function refusalOf(visit: Visit, problem: Parameters<typeof formRefusal>[0]): FormRefusal {
  if (problem.error !== 'NOT_FOUND') return formRefusal(problem, visit.locale)
  const message = translatorOf(visit.locale).getFixedT(visit.locale, 'subscriptions')('recipientUnknown')
  return { message, fields: { recipient: message } }
}
