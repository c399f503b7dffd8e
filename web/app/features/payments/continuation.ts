import { itemKindAt, itemPlaces, type ItemKind } from '../../paths.ts'
import { cookieNames, readCookie, writeCookie } from '../../session/cookies.ts'
import type { Visit } from '../../session/visit.ts'
import { readAmount } from '../wallet/amounts.ts'

/**
 * The purchase that a fan began when money was missing, at the agreed price: tokens of an item or a tip, USD of a plan.
 * The note and the phone number of an order are not kept here.
 */
export type Continuation =
  | { kind: 'unlock'; item: ItemKind; itemId: string; price: number }
  | { kind: 'tip'; performerId: string; postId: string | null; price: number; requestKey: string; message: string }
  | { kind: 'order'; productId: string; price: number; quantity: number; addressId: string | null }
  | { kind: 'subscribe'; performerId: string; plan: string; coupon: string; price: number }
  | SoldByCard

/** What the payment itself is for. It only leads back to what was chosen when the payment is canceled or fails. */
type SoldByCard =
  | ({ kind: 'subscribe_by_card'; performerId: string; price: number } & CardChoice)
  | { kind: 'gift'; performerId: string; price: number; plan: string; recipient: string }

/** `trial`: the code of a link with free days; `converts`: they continue as the plan. */
type CardChoice = { plan: string; coupon: string; trial: string; converts: boolean }

/** What is completed once the wallet is topped up. */
export type Unfinished = Exclude<Continuation, SoldByCard>

export const isUnfinished = (continuation: Continuation): continuation is Unfinished =>
  continuation.kind !== 'subscribe_by_card' && continuation.kind !== 'gift'

const HOUR_SECONDS = 3_600
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const PLAN = /^(monthly|yearly|[0-9a-f-]{36})$/
const COUPON = /^[\w-]{0,60}$/
const USERNAME = /^[\w.-]{3,60}$/
const KEY = /^[\w-]{8,64}$/
const PIECES = /^[1-9]\d{0,3}$/
const LONGEST_MESSAGE = 140

/** Serialised for a form or a cookie. */
export function writeContinuation(continuation: Continuation): string {
  switch (continuation.kind) {
    case 'unlock':
      return `unlock ${continuation.itemId} ${continuation.price} ${itemPlaces[continuation.item]}`
    case 'tip': {
      const { performerId, price, requestKey, message, postId } = continuation
      return `tip ${performerId} ${price} ${requestKey} ${encodeURIComponent(message)} ${postId ?? ''}`.trim()
    }
    case 'order': {
      const { productId, price, quantity, addressId } = continuation
      return `order ${productId} ${price} ${quantity} ${addressId ?? ''}`.trim()
    }
    case 'subscribe':
      return ['subscribe', continuation.performerId, continuation.price, continuation.plan, continuation.coupon]
        .join(' ')
        .trim()
    case 'subscribe_by_card': {
      const { performerId, price, plan, coupon, trial, converts } = continuation
      return `card ${performerId} ${price} ${plan} ${coupon} ${trial} ${converts ? 'converts' : ''}`.trim()
    }
    case 'gift':
      return `gift ${continuation.performerId} ${continuation.price} ${continuation.plan} ${continuation.recipient}`
    default:
      return continuation satisfies never
  }
}

/** Read from a form or a cookie; null when it is invalid. */
export function readContinuation(text: string): Continuation | null {
  const [kind, id = '', priceText = '', plan = '', coupon = '', post = '', end = ''] = text.split(' ')
  const price = readAmount(priceText)
  if (!UUID.test(id) || price === null) return null
  if (kind === 'unlock') {
    const item = itemKindAt(plan)
    return item && { kind, item, itemId: id, price }
  }
  if (kind === 'tip') return readTipContinuation({ performerId: id, price, requestKey: plan, text: coupon, post })
  if (kind === 'order') {
    const isOfOrder = PIECES.test(plan) && (coupon === '' || UUID.test(coupon))
    return isOfOrder ? { kind, productId: id, price, quantity: Number(plan), addressId: coupon || null } : null
  }
  if (!PLAN.test(plan)) return null
  if (kind === 'gift') return USERNAME.test(coupon) ? { kind, performerId: id, price, plan, recipient: coupon } : null
  if (!COUPON.test(coupon)) return null
  if (kind === 'card')
    return COUPON.test(post)
      ? { kind: 'subscribe_by_card', performerId: id, price, plan, coupon, trial: post, converts: end === 'converts' }
      : null
  return kind === 'subscribe' ? { kind, performerId: id, plan, coupon, price } : null
}

type TipText = { performerId: string; price: number; requestKey: string; text: string; post: string }

function readTipContinuation({ text, post, ...tip }: TipText): Continuation | null {
  if (post !== '' && !UUID.test(post)) return null
  try {
    const message = decodeURIComponent(text)
    return KEY.test(tip.requestKey) && message.length <= LONGEST_MESSAGE
      ? { kind: 'tip', ...tip, postId: post || null, message }
      : null
  } catch {
    return null
  }
}

/** The Set-Cookie line that keeps it while the gateway's page is open. */
export function keepContinuation(continuation: Continuation, { isSecure }: Pick<Visit, 'isSecure'>): string {
  const value = writeContinuation(continuation)
  return writeCookie({ name: cookieNames.afterPayment, value, maxAgeSeconds: HOUR_SECONDS, isSecure })
}

export const forgetContinuation = ({ isSecure }: Pick<Visit, 'isSecure'>): string =>
  writeCookie({ name: cookieNames.afterPayment, value: '', maxAgeSeconds: 0, isSecure })

export const continuationOf = (cookieHeader: string | null): Continuation | null =>
  readContinuation(readCookie(cookieHeader, cookieNames.afterPayment) ?? '')
