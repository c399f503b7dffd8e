import type { Rng } from '../rng.ts'
import type { Person } from '../people.ts'
import { keyed, listFor, pickOne, type Operation, type ChaosWorld } from './operation.ts'
import { payAtPage } from './pay-at-page.ts'

type OfferRow = { _id: string }
type PlansAnswer = { offers?: OfferRow[] }

/** A plan, a multi-month offer, or a trial link. */
async function choose(world: ChaosWorld, rng: Rng, creator: Person): Promise<object> {
  const drawn = rng.number(10)
  const [coupon, converts] = [rng.pick(world.couponCodes), rng.chance(0.6)]
  if (drawn < 4) return { type: 'monthly' }
  if (drawn < 5) return { type: 'yearly' }
  if (drawn < 6) return { type: 'monthly', couponCode: coupon }
  if (drawn < 7) return { type: 'monthly', trialCode: world.trialCodes.get(creator.accountId), convertsTrial: converts }
  if (drawn < 8) return { type: 'free' }
  const { data } = await world.client.call('GET', `/subscriptions/plans/${creator.accountId}`, {
    token: world.people.admin.token,
  })
  const [offer] = (data as PlansAnswer).offers ?? []
  return offer ? { offerId: offer._id } : { type: 'monthly' }
}

/** Subscribes, from the wallet or at the gateway's page; it renews as time passes. */
export const subscribe: Operation = async (world, rng) => {
  const creator = rng.pick(world.people.creators)
  const who = rng.pick(world.people.fans)
  const how = rng.chance(0.5) ? { paymentGateway: 'wallet' } : {}
  const choice = await choose(world, rng, creator)
  const action = await keyed(world, who, rng, {
    kind: 'subscription',
    path: '/payment/subscribe/performers',
    body: { performerId: creator.accountId, ...choice, ...how },
  })
  await payAtPage(world, rng, action)
  return action
}

export const giveSubscription: Operation = async (world, rng) => {
  const [giver, recipient] = [rng.pick(world.people.fans), rng.pick(world.people.fans)]
  const creator = rng.pick(world.people.creators)
  const how = rng.chance(0.6) ? { paymentGateway: 'wallet' } : {}
  const body = { performerId: creator.accountId, recipient: recipient.accountId, type: 'monthly', ...how }
  const action = await keyed(world, giver, rng, { kind: 'gift', path: '/subscriptions/gifts', body })
  await payAtPage(world, rng, action)
  return action
}

type SubscriptionRow = {
  _id: string
  paymentGateway: string
  isRenewing: boolean
  canUndoCancel: boolean
  priceChange: { price: number; isAccepted: boolean } | null
}

const ownActive = (world: ChaosWorld, who: Person): Promise<SubscriptionRow[]> =>
  listFor<SubscriptionRow>(world, who, '/subscriptions/user/search?status=active')

export const cancel: Operation = async (world, rng) => {
  const who = rng.pick(world.people.fans)
  const own = await ownActive(world, who)
  const one = pickOne(
    rng,
    own.filter(({ isRenewing }) => isRenewing),
  )
  if (one === null) return null
  const path = `/payment/${one.paymentGateway}/cancel-subscription/${one._id}`
  return keyed(world, who, rng, { kind: 'cancellation', path })
}

export const undoCancel: Operation = async (world, rng) => {
  const who = rng.pick(world.people.fans)
  const own = await ownActive(world, who)
  const one = pickOne(
    rng,
    own.filter(({ canUndoCancel }) => canUndoCancel),
  )
  if (one === null) return null
  const path = `/payment/${one.paymentGateway}/undo-cancel/${one._id}`
  return keyed(world, who, rng, { kind: 'undoing', path })
}

/** Consents to an announced higher price. */
export const acceptPrice: Operation = async (world, rng) => {
  const who = rng.pick(world.people.fans)
  const own = await ownActive(world, who)
  const one = pickOne(
    rng,
    own.filter(({ priceChange }) => priceChange !== null && !priceChange.isAccepted),
  )
  if (one === null) return null
  const body = { price: one.priceChange?.price ?? 0 }
  return keyed(world, who, rng, { kind: 'consent', path: `/subscriptions/${one._id}/accept-price`, body })
}
