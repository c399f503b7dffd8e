import { giveSubscription } from '@stagedoor/contract/subscription-gifts'
import { data, redirect, redirectDocument } from 'react-router'
import { translatorOf } from '../../locales/translator.ts'
import { formRefusal, type FormRefusal } from '../../session/form-refusal.ts'
import { textOf } from '../../session/form-text.ts'
import { repeatKey } from '../../session/request-key.ts'
import type { Visit } from '../../session/visit.ts'
import { readAmount } from '../wallet/amounts.ts'
import { choiceOf } from './plan.ts'

/** Why a gift failed, with the typed values and a new key for the next attempt. */
export type GiveAnswer = { refusal: FormRefusal; recipient: string; isInsufficient: boolean; requestKey: string }

/** Pays one period for another account, at the price that was shown. */
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
    const isInsufficient = problem.error === 'INSUFFICIENT_BALANCE'
    return data<GiveAnswer>(
      { refusal: refusalOf(visit, problem), recipient, isInsufficient, requestKey: crypto.randomUUID() },
      { status: reply.status },
    )
  }
  const { paymentUrl, _id } = reply.data
  return paymentUrl === null ? redirect(visit.paths.payment(_id)) : redirectDocument(paymentUrl)
}

function refusalOf(visit: Visit, problem: Parameters<typeof formRefusal>[0]): FormRefusal {
  if (problem.error !== 'NOT_FOUND') return formRefusal(problem, visit.locale)
  const message = translatorOf(visit.locale).getFixedT(visit.locale, 'subscriptions')('recipientUnknown')
  return { message, fields: { recipient: message } }
}
