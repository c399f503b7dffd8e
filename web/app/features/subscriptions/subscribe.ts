import { subscribeToPerformer } from '@stagedoor/contract/subscriptions'
import { data, redirect, redirectDocument } from 'react-router'
import { translatorOf } from '../../locales/translator.ts'
import { textOf } from '../../session/form-text.ts'
import { repeatKey } from '../../session/request-key.ts'
import type { Visit } from '../../session/visit.ts'
import { forgetContinuation, keepContinuation } from '../payments/continuation.ts'
import { readSaleRefusal } from '../payments/sale-refusal.ts'
import { readAmount } from '../wallet/amounts.ts'
import type { SubscribeAnswer, SubscribeReply } from './offer.ts'
import { choiceOf } from './plan.ts'

/** The payment method: wallet, saved card, or the gateway's page. */
function payment(payWith: string) {
  if (payWith === 'wallet') return { paymentGateway: 'wallet', renewsFrom: 'wallet_then_card' } as const
  return payWith === '' || payWith === 'new'
    ? ({ renewsFrom: 'card' } as const)
    : ({ cardId: payWith, renewsFrom: 'card' } as const)
}

/**
 * Subscribes at the price that was shown. In a sheet the answer stays there; on its own page a success redirects to the
 * creator, and a payment to the gateway's page. Every answer has a new key for the next attempt.
 */
export async function subscribe(visit: Visit, performerId: string, form: FormData) {
  const stay = (answer: SubscribeAnswer, status: number) =>
    data<SubscribeReply>(
      { answer, question: textOf(form, 'question'), requestKey: crypto.randomUUID() },
      { status, headers: { 'set-cookie': forgetContinuation(visit) } },
    )
  const t = translatorOf(visit.locale).getFixedT(visit.locale, 'subscriptions')
  if (textOf(form, 'asksConsent') !== '' && textOf(form, 'agrees') === '')
    return stay({ outcome: 'refused', message: t('agreeNeeded'), isOverLimit: false }, 422)

  const plan = choiceOf(textOf(form, 'plan'))
  const expectedPrice = readAmount(textOf(form, 'expectedPrice'))
  if (plan === null || expectedPrice === null) throw data(null, { status: 400 })
  const [trialCode, couponCode, timeZone] = [textOf(form, 'trial'), textOf(form, 'coupon'), textOf(form, 'timeZone')]
  const payWith = textOf(form, 'payWith')
  const body = {
    performerId,
    ...plan,
    ...(expectedPrice > 0 || textOf(form, 'converts') !== '' ? payment(payWith) : {}),
    ...(trialCode && { trialCode }),
    ...(couponCode && { couponCode }),
    ...(textOf(form, 'converts') !== '' && { convertsTrial: true }),
    ...(timeZone && { timeZone }),
    expectedPrice,
  }
  // An immediate charge must not repeat; a hosted page is paid only once anyway.
  const options = payWith === 'new' ? {} : repeatKey(textOf(form, 'requestKey'), payWith)
  const reply = await visit.api(subscribeToPerformer, { body }, options)
  if (!reply.isOk) return stay(readSaleRefusal(visit, reply.problem), reply.status)

  const { paymentUrl, status, _id } = reply.data
  if (paymentUrl !== null) {
    const choice = {
      plan: textOf(form, 'plan'),
      coupon: couponCode,
      trial: trialCode,
      converts: textOf(form, 'converts') !== '',
    }
    const kept = keepContinuation({ kind: 'subscribe_by_card', performerId, price: expectedPrice, ...choice }, visit)
    return redirectDocument(paymentUrl, { headers: { 'set-cookie': kept } })
  }
  const headers = { 'set-cookie': forgetContinuation(visit) }
  if (status !== 'success') return redirect(visit.paths.payment(_id), { headers })
  if (textOf(form, 'from') === 'sheet') return stay({ outcome: 'subscribed', name: textOf(form, 'name') }, 200)
  return redirect(visit.paths.profile(performerId), { headers })
}
