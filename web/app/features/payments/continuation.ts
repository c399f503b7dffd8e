import { cookieNames, readCookie, writeCookie } from '../../session/cookies.ts'
import type { Visit } from '../../session/visit.ts'
import { readAmount } from '../wallet/amounts.ts'

/** What a fan was about to unlock when money was missing, at the price they agreed to. */
export type Continuation = { postId: string; price: number }

const HOUR_SECONDS = 3_600
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The Set-Cookie line that keeps it over the payment's own page, for as long as a checkout stays open. */
export function keepContinuation({ postId, price }: Continuation, { isSecure }: Pick<Visit, 'isSecure'>): string {
  return writeCookie({
    name: cookieNames.afterPayment,
    value: `${postId} ${price}`,
    maxAgeSeconds: HOUR_SECONDS,
    isSecure,
  })
}

export const forgetContinuation = ({ isSecure }: Pick<Visit, 'isSecure'>): string =>
  writeCookie({ name: cookieNames.afterPayment, value: '', maxAgeSeconds: 0, isSecure })

/** What is to be finished, read from a form or a cookie; null when it is nothing of ours. */
export function readContinuation(postId: string, priceText: string): Continuation | null {
  const price = readAmount(priceText)
  return UUID.test(postId) && price !== null ? { postId, price } : null
}

export function continuationOf(cookieHeader: string | null): Continuation | null {
  const [postId = '', price = ''] = (readCookie(cookieHeader, cookieNames.afterPayment) ?? '').split(' ')
  return readContinuation(postId, price)
}
