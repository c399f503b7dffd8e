import { expect, test } from 'vitest'
import { pathsIn } from '../../paths.ts'
import type { Continuation } from './continuation.ts'
import { wayBackOf } from './way-back.ts'

const paths = pathsIn('en-US')
const creator = '0199b1a0-0000-7000-8000-000000000001'
const id = '0199b1a0-0000-7000-8000-000000000002'
const topUp = { performerId: null }
const ofCreator = { performerId: creator }

const tip = { kind: 'tip', performerId: creator, price: 20, requestKey: 'a-key-of-a-form' } as const

test.each<[Continuation, string, string]>([
  [{ kind: 'unlock', item: 'feed', itemId: id, price: 5 }, `/en-US/post/${id}#unlock-feed-${id}`, 'backTo_feed'],
  [{ kind: 'unlock', item: 'video', itemId: id, price: 5 }, `/en-US/video/${id}#unlock-video-${id}`, 'backTo_video'],
  [{ kind: 'unlock', item: 'message', itemId: id, price: 5 }, `/en-US/message/${id}/unlock`, 'backTo_message'],
  [{ kind: 'unlock', item: 'stream', itemId: id, price: 5 }, `/en-US/streaming/${id}/unlock`, 'backTo_stream'],
  [{ ...tip, postId: id, message: 'Gut' }, `/en-US/tip/${creator}?post=${id}&amount=20&message=Gut`, 'backToTip'],
  [{ ...tip, postId: null, message: '' }, `/en-US/tip/${creator}?amount=20`, 'backToTip'],
  [
    { kind: 'order', productId: id, price: 4, quantity: 2, addressId: creator },
    `/en-US/product/${id}/buy?quantity=2&address=${creator}`,
    'backToOrder',
  ],
  [
    { kind: 'subscribe', performerId: creator, plan: 'yearly', coupon: '', price: 90 },
    `/en-US/subscribe/${creator}?plan=yearly`,
    'backToSubscription',
  ],
])('a canceled top-up leads back to the purchase behind it: %j', (continuation, to, text) => {
  expect(wayBackOf(topUp, continuation, paths)).toEqual({ to, text })
})

const byCard = {
  kind: 'subscribe_by_card',
  performerId: creator,
  plan: 'monthly',
  coupon: 'SPRING',
  trial: 'week',
  converts: true,
  price: 0,
} as const
const gift = { kind: 'gift', performerId: creator, plan: 'yearly', recipient: 'anna', price: 90 } as const

test.each<[Continuation, string, string]>([
  [byCard, `/en-US/subscribe/${creator}?plan=monthly&trial=week&converts=1&coupon=SPRING`, 'backToSubscription'],
  [gift, `/en-US/subscribe/${creator}/gift?plan=yearly&recipient=anna`, 'backToGift'],
])('a canceled card leads back to what was to be paid with it: %j', (continuation, to, text) => {
  expect(wayBackOf(ofCreator, continuation, paths)).toEqual({ to, text })
})

test.each<Continuation | null>([
  null,
  { ...byCard, performerId: id },
  { ...gift, performerId: id },
  { kind: 'subscribe', performerId: creator, plan: 'yearly', coupon: '', price: 90 },
  { kind: 'unlock', item: 'feed', itemId: id, price: 5 },
])('a payment of a creator whose choice is not known leads to the creator: %j', (continuation) => {
  expect(wayBackOf(ofCreator, continuation, paths)).toEqual({ to: `/en-US/${creator}`, text: 'backToCreator' })
})

test.each<Continuation | null>([null, byCard, gift])('a top-up for itself has no way back: %j', (continuation) => {
  expect(wayBackOf(topUp, continuation, paths)).toBeNull()
})
