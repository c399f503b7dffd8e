import type { PurchaseRequest } from '../features/purchases/index.ts'
import type { Locale } from '@stagedoor/contract/locales'
import type { DemoDeed, DemoPlan } from './fans/demo-fan.ts'
import { type House, viewerOf } from './house.ts'
import { packageOf, topUp } from './pay-at-sandbox.ts'
import type { People } from './people.ts'

/** A purchase made on this machine, with nothing else to say. */
const FROM_HERE = {
  address: '127.0.0.1',
  quantity: 1,
  conversationId: null,
  sessionId: null,
  streamType: null,
  deliveryAddressId: null,
  phoneNumber: null,
  userNote: null,
}

export type Doer = { accountId: string; username: string; locale: Locale }

/**
 * Does what a fan of the demo world does; what was done before is left as it is.
 * @param repeat how often this fan did the like before in their story: top-ups, or tips to the same creator.
 */
export async function doDeed(
  house: House,
  people: People,
  { doer, deed, repeat }: { doer: Doer; deed: DemoDeed; repeat: number },
): Promise<void> {
  switch (deed.kind) {
    case 'top-up':
      return topUp(house, doer, { wish: { amountCents: deed.priceCents }, couponCode: deed.coupon, repeat })
    case 'buy-package':
      return topUp(house, doer, { wish: await packageOf(house, deed.name), couponCode: null, repeat })
    case 'follow':
      return follow(house, doer, people.creatorId(deed.creator))
    case 'buy':
      return charge(house, doer, { kind: 'feed', itemId: people.feed(deed)._id, offeredTokenCents: null })
    case 'tip':
      return tip(house, doer, { performerId: people.creatorId(deed.creator), tokenCents: deed.tokenCents, repeat })
    case 'subscribe':
      return subscribe(house, doer, { performerId: people.creatorId(deed.creator), deed })
    case 'vote':
      return vote(house, doer, people.feed(deed).polls[deed.option]?._id ?? '')
    default:
      return deed satisfies never
  }
}

async function follow({ features: { audience } }: House, doer: Doer, performerId: string): Promise<void> {
  const { outcome } = await audience.follow({ followerId: doer.accountId, performerId })
  if (outcome !== 'followed' && outcome !== 'already_followed')
    throw new Error(`${doer.username} may not follow: ${outcome}`)
}

async function tip(
  house: House,
  doer: Doer,
  gift: { performerId: string; tokenCents: number; repeat: number },
): Promise<void> {
  const pair = { buyerId: doer.accountId, sellerId: gift.performerId, type: 'tip' } as const
  if ((await house.features.purchases.countCharges(pair)) > gift.repeat) return
  await charge(house, doer, { kind: 'tip', itemId: gift.performerId, offeredTokenCents: gift.tokenCents })
}

async function charge(
  { features: { purchases } }: House,
  doer: Doer,
  item: Pick<PurchaseRequest, 'kind' | 'itemId' | 'offeredTokenCents'>,
): Promise<void> {
  const answer = await purchases.buy({
    ...item,
    buyerId: doer.accountId,
    expectedTokenCents: undefined,
    idempotency: null,
    details: FROM_HERE,
  })
  if (answer.kind === 'refusal') throw new Error(`${doer.username} could not pay for a ${item.kind}: ${answer.code}`)
}

/** One that runs already, or was had before, is left as it is. */
async function subscribe(
  house: House,
  doer: Doer,
  { performerId, deed }: { performerId: string; deed: Extract<DemoDeed, { kind: 'subscribe' }> },
): Promise<void> {
  const { outcome } = await house.features.subscriptions.subscribe({
    fanId: doer.accountId,
    choice: await choiceOf(house, performerId, deed.plan),
    couponCode: deed.coupon,
    gateway: deed.plan === 'free' || deed.plan === 'trial' ? 'free' : 'wallet',
    cardId: null,
    renewsFrom: 'wallet_then_card',
    convertsTrial: false,
    expectedCents: null,
    timeZone: 'UTC',
    address: FROM_HERE.address,
    locale: doer.locale,
  })
  const isDone = outcome === 'paid' || outcome === 'running' || outcome === 'already' || outcome === 'free_used'
  if (!isDone) throw new Error(`${doer.username} could not subscribe: ${outcome}`)
}

async function choiceOf({ features: { subscriptions } }: House, performerId: string, plan: DemoPlan) {
  if (plan === 'trial') {
    const [trialCode = ''] = await subscriptions.listTrialCodes(performerId)
    return { performerId, trialCode }
  }
  if (typeof plan === 'string') return { performerId, type: plan }
  const offer = (await subscriptions.listOffers(performerId)).find(({ months }) => months === plan)
  return { performerId, offerId: offer?.id ?? '' }
}

async function vote({ features: { feeds }, clock }: House, doer: Doer, optionId: string): Promise<void> {
  const { outcome } = await feeds.vote(viewerOf(clock, { ...doer, role: 'user' }), optionId)
  if (outcome !== 'voted') throw new Error(`${doer.username} could not vote: ${outcome}`)
}
