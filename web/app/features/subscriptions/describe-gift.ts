import { getPerformer } from '@stagedoor/contract/performers'
import { getSubscriptionPlans } from '@stagedoor/contract/subscription-offers'
import { callOrThrow } from '../../session/answers.ts'
import type { Visit } from '../../session/visit.ts'
import { describeTopUp } from '../payments/describe-top-up.ts'
import type { GiftOffer } from './gift.ts'

/** The plans that can be given, and how to pay for one. */
export async function describeGift(visit: Visit, performerId: string): Promise<GiftOffer> {
  const [performer, offered, topUp] = await Promise.all([
    callOrThrow(visit, getPerformer, { params: { id: performerId } }),
    callOrThrow(visit, getSubscriptionPlans, { params: { performerId } }),
    describeTopUp(visit, { shortBy: 0 }),
  ])
  const plans = offered.plans.filter(({ key }) => key !== 'free')
  const { searchParams } = visit.url
  const chosen = { plan: searchParams.get('plan'), recipient: (searchParams.get('recipient') ?? '').slice(0, 60) }
  return { performerId, username: performer.username, name: performer.name, plans, topUp, chosen }
}
