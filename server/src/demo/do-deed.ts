import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import type { PurchaseRequest } from '../features/purchases/index.ts'
import type { Locale } from '@stagedoor/contract/locales'
import type { DemoDeed } from './fans/demo-fan.ts'
import { type House, viewerOf } from './house.ts'
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
      return topUp(house, doer, deed.priceCents, repeat)
    case 'follow':
      return follow(house, doer, people.creatorId(deed.creator))
    case 'buy':
      return charge(house, doer, { kind: 'feed', itemId: people.feed(deed)._id, offeredTokenCents: null })
    case 'tip':
      return tip(house, doer, { performerId: people.creatorId(deed.creator), tokenCents: deed.tokenCents, repeat })
    case 'subscribe':
      return subscribe(house, doer, { performerId: people.creatorId(deed.creator), plan: deed.plan })
    case 'vote':
      return vote(house, doer, people.feed(deed).polls[deed.option]?._id ?? '')
    default:
      return deed satisfies never
  }
}

/** A token is worth a dollar here, whatever the setting becomes later. */
async function topUp(
  { features: { wallet }, db, clock }: House,
  doer: Doer,
  priceCents: number,
  repeat: number,
): Promise<void> {
  if ((await wallet.countTopUps(db, doer.accountId)) > repeat) return
  const payment = {
    transactionId: uuidv7(clock.now()),
    accountId: doer.accountId,
    priceCents,
    creditTokenCents: priceCents,
  }
  await db.transaction().execute((tx) => wallet.creditTopUp(tx, payment))
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
  { features: { subscriptions } }: House,
  doer: Doer,
  { performerId, plan }: { performerId: string; plan: 'monthly' | 'yearly' | 'free' },
): Promise<void> {
  const { outcome } = await subscriptions.subscribe({
    fanId: doer.accountId,
    choice: { performerId, type: plan },
    couponCode: null,
    gateway: plan === 'free' ? 'free' : 'wallet',
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

async function vote({ features: { feeds }, clock }: House, doer: Doer, optionId: string): Promise<void> {
  const { outcome } = await feeds.vote(viewerOf(clock, { ...doer, role: 'user' }), optionId)
  if (outcome !== 'voted') throw new Error(`${doer.username} could not vote: ${outcome}`)
}
