import type { Dice } from '../dice.ts'
import { keyed, listFor, pickOne, unkeyed, type Deed, type Operation, type Scene } from './operation.ts'
import { payAtPage } from './pay-at-page.ts'

/** By amount or package, now and then with a coupon, paid at the gateway's page, or left there. */
export const topUp = async (scene: Scene, dice: Dice): Promise<Deed> => {
  const who = dice.pick(scene.people.fans)
  const what = dice.chance(0.2) ? { packageId: scene.packageId } : { amount: (1_000 + dice.number(3_000)) / 100 }
  const coupon = dice.chance(0.25) ? { couponCode: dice.pick(scene.couponCodes) } : {}
  const deed = await keyed(scene, who, dice, {
    kind: 'top-up',
    path: '/payment/wallet/top-up',
    body: { ...what, ...coupon },
  })
  await payAtPage(scene, dice, deed)
  return deed
}

/** Staff write a coupon, and somebody pays less with it, or nothing. */
export const topUpWithNewCoupon: Operation = async (scene, dice) => {
  const { people } = scene
  const code = `HUNT-${dice.number(4_294_967_295)}`
  const value = dice.pick([10, 50, 100])
  const coupon = { name: 'of the hunt', code, type: 'percent', value, target: 'tokens', maximumUses: 1 }
  await unkeyed(scene, people.admin, { kind: 'coupon', path: '/admin/coupons', body: coupon })
  const body = { amount: (2_000 + dice.number(8_000)) / 100, couponCode: code }
  const who = dice.pick(people.fans)
  const deed = await keyed(scene, who, dice, { kind: 'top-up', path: '/payment/wallet/top-up', body })
  await payAtPage(scene, dice, deed)
  return deed
}

/** Charges a card that was kept at a page before; without one it is a top-up like any other. */
export const topUpByCard: Operation = async (scene, dice) => {
  const who = dice.pick(scene.people.fans)
  const card = pickOne(dice, await listFor<{ _id: string }>(scene, who, '/payment-cards'))
  if (card === null) return topUp(scene, dice)
  const body = { amount: (2_000 + dice.number(4_000)) / 100, cardId: card._id }
  return keyed(scene, who, dice, { kind: 'top-up', path: '/payment/wallet/top-up', body })
}

/** Lets the wallet fill itself from a kept card when it runs low, or no more. */
export const agreeToAutoTopUp: Operation = async (scene, dice) => {
  const who = dice.pick(scene.people.fans)
  const card = pickOne(dice, await listFor<{ _id: string }>(scene, who, '/payment-cards'))
  const isEnabled = dice.chance(0.8)
  if (card === null) return null
  const body = { isEnabled, threshold: 5_000, amount: 25, cardId: card._id, maximumPerDay: 3 }
  return unkeyed(scene, who, { kind: 'auto top-up', method: 'PUT', path: '/wallet/auto-top-up', body })
}

/** Tries again what failed or was left. */
export const retryPayment: Operation = async (scene, dice) => {
  const who = dice.pick(scene.people.fans)
  const failed = await listFor<{ _id: string; status: string; type: string }>(
    scene,
    who,
    '/payment/transactions/user/search?type=token_package',
  )
  const payment = pickOne(
    dice,
    failed.filter(({ status }) => status !== 'success'),
  )
  if (payment === null) return null
  const deed = await keyed(scene, who, dice, { kind: 'retry', path: `/payment/retry/${payment._id}` })
  await payAtPage(scene, dice, deed)
  return deed
}
