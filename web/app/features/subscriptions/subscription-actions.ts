import { cardGateways } from '@stagedoor/contract/payment-words'
import { renewalSources } from '@stagedoor/contract/subscription-words'
import {
  acceptSubscriptionPrice,
  cancelSubscription,
  chooseSubscriptionPayment,
  undoCancelSubscription,
} from '@stagedoor/contract/subscriptions'
import { data } from 'react-router'
import { textOf } from '../../session/form-text.ts'
import type { Visit } from '../../session/visit.ts'
import { readAmount } from '../wallet/amounts.ts'

const gateways = [...cardGateways, 'wallet', 'free'] as const

/** The result of a form of the page. `until` of a canceled one: the end of access. */
export type SubscriptionsAnswer =
  | { done: 'cancelled'; until: string | null }
  | { done: 'undone' | 'price_agreed' | 'payment_changed' }
  | { done: null; message: string }

/** Cancels, resumes, consents to a price, or changes the payment method. All are idempotent. */
export async function answerSubscriptionForm(visit: Visit, form: FormData) {
  const reply = await call(visit, form)
  if (!reply.isOk) {
    return data<SubscriptionsAnswer>({ done: null, message: reply.problem.message }, { status: reply.status })
  }
  switch (textOf(form, 'intent')) {
    case 'cancel':
      return data<SubscriptionsAnswer>({ done: 'cancelled', until: reply.data.paidUntil ?? reply.data.expiredAt })
    case 'undo':
      return data<SubscriptionsAnswer>({ done: 'undone' })
    case 'accept':
      return data<SubscriptionsAnswer>({ done: 'price_agreed' })
    default:
      return data<SubscriptionsAnswer>({ done: 'payment_changed' })
  }
}

async function call(visit: Visit, form: FormData) {
  const id = textOf(form, 'id')
  const gateway = gateways.find((name) => name === textOf(form, 'gateway')) ?? 'wallet'
  switch (textOf(form, 'intent')) {
    case 'cancel':
      return visit.api(cancelSubscription, { params: { gateway, id } })
    case 'undo':
      return visit.api(undoCancelSubscription, { params: { gateway, id } })
    case 'accept':
      return visit.api(acceptSubscriptionPrice, {
        params: { id },
        body: { price: readAmount(textOf(form, 'price')) ?? 0 },
      })
    default: {
      const [source, cardId] = textOf(form, 'way').split(' ')
      const renewsFrom = renewalSources.find((name) => name === source) ?? 'wallet_then_card'
      return visit.api(chooseSubscriptionPayment, {
        params: { id },
        body: { renewsFrom, ...(cardId && { cardId }) },
      })
    }
  }
}
