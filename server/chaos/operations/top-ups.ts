import type { Rng } from '../rng.ts'
import { keyed, listFor, pickOne, unkeyed, type Action, type Operation, type ChaosWorld } from './operation.ts'
import { payAtPage } from './pay-at-page.ts'

/** Tops up by amount or package, sometimes with a coupon, and pays at the gateway's page or leaves it. */
export const topUp = async (world: ChaosWorld, rng: Rng): Promise<Action> => {
  const who = rng.pick(world.people.fans)
  const what = rng.chance(0.2) ? { packageId: world.packageId } : { amount: (1_000 + rng.number(3_000)) / 100 }
  const coupon = rng.chance(0.25) ? { couponCode: rng.pick(world.couponCodes) } : {}
  const action = await keyed(world, who, rng, {
    kind: 'top-up',
    path: '/payment/wallet/top-up',
    body: { ...what, ...coupon },
  })
  await payAtPage(world, rng, action)
  return action
}

/** Staff create a coupon, and a fan pays with it. */
export const topUpWithNewCoupon: Operation = async (world, rng) => {
  const { people } = world
  const code = `CHAOS-${rng.number(4_294_967_295)}`
  const value = rng.pick([10, 50, 100])
  const coupon = { name: 'of the chaos', code, type: 'percent', value, target: 'tokens', maximumUses: 1 }
  await unkeyed(world, people.admin, { kind: 'coupon', path: '/admin/coupons', body: coupon })
  const body = { amount: (2_000 + rng.number(8_000)) / 100, couponCode: code }
  const who = rng.pick(people.fans)
  const action = await keyed(world, who, rng, { kind: 'top-up', path: '/payment/wallet/top-up', body })
  await payAtPage(world, rng, action)
  return action
}

/** Charges a saved card; without one it is a top-up like the others. */
export const topUpByCard: Operation = async (world, rng) => {
  const who = rng.pick(world.people.fans)
  const card = pickOne(rng, await listFor<{ _id: string }>(world, who, '/payment-cards'))
  if (card === null) return topUp(world, rng)
  const body = { amount: (2_000 + rng.number(4_000)) / 100, cardId: card._id }
  return keyed(world, who, rng, { kind: 'top-up', path: '/payment/wallet/top-up', body })
}

/** Turns automatic top-up from a saved card on or off. */
export const agreeToAutoTopUp: Operation = async (world, rng) => {
  const who = rng.pick(world.people.fans)
  const card = pickOne(rng, await listFor<{ _id: string }>(world, who, '/payment-cards'))
  const isEnabled = rng.chance(0.8)
  if (card === null) return null
  const body = { isEnabled, threshold: 5_000, amount: 25, cardId: card._id, maximumPerDay: 3 }
  return unkeyed(world, who, { kind: 'auto top-up', method: 'PUT', path: '/wallet/auto-top-up', body })
}

/** Retries a failed or abandoned payment. */
export const retryPayment: Operation = async (world, rng) => {
  const who = rng.pick(world.people.fans)
  const failed = await listFor<{ _id: string; status: string; type: string }>(
    world,
    who,
    '/payment/transactions/user/search?type=token_package',
  )
  const payment = pickOne(
    rng,
    failed.filter(({ status }) => status !== 'success'),
  )
  if (payment === null) return null
  const action = await keyed(world, who, rng, { kind: 'retry', path: `/payment/retry/${payment._id}` })
  await payAtPage(world, rng, action)
  return action
}
