import { getPerformer } from '@stagedoor/contract/performers'
import { getSubscriptionPlans, getTrialOffer } from '@stagedoor/contract/subscription-offers'
import { quoteSubscription, type SubscriptionQuote } from '@stagedoor/contract/subscriptions'
import { callOrThrow } from '../../session/answers.ts'
import { errorResponse } from '../../session/leave.ts'
import type { Visit } from '../../session/visit.ts'
import { describeTopUp } from '../payments/describe-top-up.ts'
import { minus } from '../wallet/amounts.ts'
import type { SubscribeOffer } from './offer.ts'
import { choiceOf, choosePlan, type Plan } from './plan.ts'

type Input = { plan: Plan; trial: SubscribeOffer['trial']; converts: boolean; coupon: string; timeZone: string }

/** The offer before subscribing, for the choices in the address. */
export async function describeSubscribeOffer(visit: Visit, performerId: string): Promise<SubscribeOffer> {
  const { searchParams } = visit.url
  const trialCode = searchParams.get('trial') ?? ''
  const [performer, offered, trial, viewer] = await Promise.all([
    callOrThrow(visit, getPerformer, { params: { id: performerId } }),
    callOrThrow(visit, getSubscriptionPlans, { params: { performerId } }),
    trialCode === '' ? null : findTrial(visit, { code: trialCode, performerId }),
    visit.viewer(),
  ])
  const plans = offered.plans
  const plan = choosePlan(plans, { wanted: searchParams.get('plan'), isTrial: trial !== null })
  const converts = searchParams.has('converts')
  const timeZone = visit.timeZone ?? 'UTC'
  const coupon = (searchParams.get('coupon') ?? '').trim().slice(0, 60)
  const quoted =
    plan === null
      ? { quote: null, couponProblem: null }
      : await quoteFor(visit, performerId, { plan, trial, converts, coupon, timeZone })
  const balance = viewer?.balance ?? 0
  const shortBy = Math.max(0, minus(quoted.quote?.firstPriceTokens ?? 0, balance))
  return {
    performerId,
    username: performer.username,
    name: performer.name,
    plans: trial === null ? plans : plans.filter(({ key }) => key !== 'free'),
    plan,
    trial,
    isTrialGone: trialCode !== '' && trial === null,
    converts,
    coupon: quoted.couponProblem === null ? coupon : '',
    couponProblem: quoted.couponProblem,
    quote: quoted.quote,
    balance,
    topUp: await describeTopUp(visit, { shortBy }),
    timeZone,
  }
}

/** The free days of a link; null once it is used up, expired, revoked, or used by another fan. */
async function findTrial(visit: Visit, { code, performerId }: { code: string; performerId: string }) {
  const reply = await visit.api(getTrialOffer, { params: { code } })
  return reply.isOk && reply.data.performerId === performerId ? { code, days: reply.data.days } : null
}

type Quoted = { quote: SubscriptionQuote | null; couponProblem: string | null }

/** The quote; an invalid coupon is reported, with the price without it. */
async function quoteFor(visit: Visit, performerId: string, input: Input): Promise<Quoted> {
  const { plan, trial, converts, coupon, timeZone } = input
  const reply = await visit.api(quoteSubscription, {
    query: {
      performerId,
      ...choiceOf(plan.key),
      ...(trial && { trialCode: trial.code }),
      ...(converts && { convertsTrial: true }),
      ...(coupon && { couponCode: coupon }),
      timeZone,
    },
  })
  if (reply.isOk) return { quote: reply.data, couponProblem: null }
  if (coupon === '') throw errorResponse(visit, reply.problem)
  const { quote } = await quoteFor(visit, performerId, { ...input, coupon: '' })
  return { quote, couponProblem: reply.problem.message }
}
