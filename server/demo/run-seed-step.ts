import type { PurchaseRequest } from '#src/features/purchases/index.ts'
import type { NewAddress } from '@stagedoor/contract/addresses'
import type { Locale } from '@stagedoor/contract/locales'
import type { SeedStep, DemoPlan } from './fans/demo-fan.ts'
import { type SeedContext, viewerOf } from './seed-context.ts'
import { continueDelivery, orderProduct } from './order-product.ts'
import { packageOf, topUp } from './top-up-at-sandbox.ts'
import type { SeedRegistry } from './seed-registry.ts'

/** The details of a purchase from this machine. */
const FROM_HERE: PurchaseRequest['details'] = {
  address: '127.0.0.1',
  quantity: 1,
  conversationId: null,
  sessionId: null,
  streamType: null,
  deliveryAddressId: null,
  phoneNumber: null,
  userNote: null,
}

export type Actor = { accountId: string; username: string; locale: Locale; address: NewAddress | null }

/**
 * Runs one step of a demo fan; a step that an earlier fill has run is skipped.
 * @param repeat how many alike steps precede it: top-ups, or tips to the same creator.
 */
export async function runSeedStep(
  seedContext: SeedContext,
  registry: SeedRegistry,
  { actor, seedStep, repeat }: { actor: Actor; seedStep: SeedStep; repeat: number },
): Promise<void> {
  switch (seedStep.kind) {
    case 'top-up':
      return topUp(seedContext, actor, {
        input: { amountCents: seedStep.priceCents },
        couponCode: seedStep.coupon,
        repeat,
      })
    case 'buy-package':
      return topUp(seedContext, actor, { input: await packageOf(seedContext, seedStep.name), couponCode: null, repeat })
    case 'follow':
      return follow(seedContext, actor, registry.creatorId(seedStep.creator))
    case 'buy':
      return charge(seedContext, actor, { kind: 'feed', itemId: registry.post(seedStep)._id, offeredTokenCents: null })
    case 'tip':
      return tip(seedContext, actor, {
        performerId: registry.creatorId(seedStep.creator),
        tokenCents: seedStep.tokenCents,
        repeat,
      })
    case 'subscribe':
      return subscribe(seedContext, actor, { performerId: registry.creatorId(seedStep.creator), seedStep })
    case 'order':
      return orderProduct(seedContext, actor, {
        creatorId: registry.creatorId(seedStep.creator),
        seedStep,
        details: FROM_HERE,
      })
    case 'delivery':
      return continueDelivery(seedContext, actor, { creatorId: registry.creatorId(seedStep.creator), seedStep })
    case 'vote':
      return vote(seedContext, actor, registry.post(seedStep).polls[seedStep.option]?._id ?? '')
    default:
      return seedStep satisfies never
  }
}

async function follow({ features: { audience } }: SeedContext, actor: Actor, performerId: string): Promise<void> {
  const { outcome } = await audience.follow({ followerId: actor.accountId, performerId })
  if (outcome !== 'followed' && outcome !== 'already_followed')
    throw new Error(`${actor.username} may not follow: ${outcome}`)
}

async function tip(
  seedContext: SeedContext,
  actor: Actor,
  step: { performerId: string; tokenCents: number; repeat: number },
): Promise<void> {
  const pair = { buyerId: actor.accountId, sellerId: step.performerId, type: 'tip' } as const
  if ((await seedContext.features.purchases.countCharges(pair)) > step.repeat) return
  await charge(seedContext, actor, { kind: 'tip', itemId: step.performerId, offeredTokenCents: step.tokenCents })
}

async function charge(
  { features: { purchases } }: SeedContext,
  actor: Actor,
  item: Pick<PurchaseRequest, 'kind' | 'itemId' | 'offeredTokenCents'>,
): Promise<void> {
  const { outcome } = await purchases.buy({
    ...item,
    buyerId: actor.accountId,
    expectedTokenCents: undefined,
    idempotency: null,
    details: FROM_HERE,
  })
  if (outcome !== 'bought' && outcome !== 'owned')
    throw new Error(`${actor.username} could not pay for a ${item.kind}: ${outcome}`)
}

/** Skips a subscription that runs already or has run before. */
async function subscribe(
  seedContext: SeedContext,
  actor: Actor,
  { performerId, seedStep }: { performerId: string; seedStep: Extract<SeedStep, { kind: 'subscribe' }> },
): Promise<void> {
  const { outcome } = await seedContext.features.subscriptions.subscribe({
    fanId: actor.accountId,
    choice: await choiceOf(seedContext, performerId, seedStep.plan),
    couponCode: seedStep.coupon,
    gateway: seedStep.plan === 'free' || seedStep.plan === 'trial' ? 'free' : 'wallet',
    cardId: null,
    renewsFrom: 'wallet_then_card',
    convertsTrial: false,
    expectedCents: null,
    timeZone: 'UTC',
    address: FROM_HERE.address,
    locale: actor.locale,
  })
  const isDone = outcome === 'paid' || outcome === 'running' || outcome === 'already' || outcome === 'free_used'
  if (!isDone) throw new Error(`${actor.username} could not subscribe: ${outcome}`)
}

async function choiceOf({ features: { subscriptions } }: SeedContext, performerId: string, plan: DemoPlan) {
  if (plan === 'trial') {
    const [trialCode = ''] = await subscriptions.listTrialCodes(performerId)
    return { performerId, trialCode }
  }
  if (typeof plan === 'string') return { performerId, type: plan }
  const offer = (await subscriptions.listOffers(performerId)).find(({ months }) => months === plan)
  return { performerId, offerId: offer?.id ?? '' }
}

async function vote({ features: { feeds }, clock }: SeedContext, actor: Actor, optionId: string): Promise<void> {
  const { outcome } = await feeds.vote(viewerOf(clock, { ...actor, role: 'user' }), optionId)
  if (outcome !== 'voted') throw new Error(`${actor.username} could not vote: ${outcome}`)
}
