import { cookieNames, readCookie, writeCookie } from '../../session/cookies.ts'
import type { Visit } from '../../session/visit.ts'
import { readAmount } from '../wallet/amounts.ts'

/** The purchase that a fan began when money was missing, at the agreed price: tokens of a post, USD of a plan. */
export type Continuation =
  | { kind: 'unlock'; postId: string; price: number }
  | { kind: 'subscribe'; performerId: string; plan: string; coupon: string; price: number }

const HOUR_SECONDS = 3_600
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const PLAN = /^(monthly|yearly|[0-9a-f-]{36})$/
const COUPON = /^[\w-]{0,60}$/

/** Serialised for a form or a cookie. */
export function writeContinuation(continuation: Continuation): string {
  switch (continuation.kind) {
    case 'unlock':
      return `unlock ${continuation.postId} ${continuation.price}`
    case 'subscribe':
      return ['subscribe', continuation.performerId, continuation.price, continuation.plan, continuation.coupon]
        .join(' ')
        .trim()
    default:
      return continuation satisfies never
  }
}

/** Read from a form or a cookie; null when it is invalid. */
export function readContinuation(text: string): Continuation | null {
  const [kind, id = '', priceText = '', plan = '', coupon = ''] = text.split(' ')
  const price = readAmount(priceText)
  if (!UUID.test(id) || price === null) return null
  if (kind === 'unlock') return { kind, postId: id, price }
  return kind === 'subscribe' && PLAN.test(plan) && COUPON.test(coupon)
    ? { kind, performerId: id, plan, coupon, price }
    : null
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
