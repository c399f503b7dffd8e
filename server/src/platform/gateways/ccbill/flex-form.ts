import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { decimalOfCents } from '../decimal-cents.ts'
import type { CheckoutOrder } from '../gateway.ts'

/** The currencies that CCBill bills in, as ISO 4217 numbers. Source: ccbill.com/doc/formdigest-value. */
const CURRENCY_CODES: Readonly<Record<string, string>> = {
  USD: '840',
  EUR: '978',
  GBP: '826',
  CAD: '124',
  AUD: '036',
  JPY: '392',
}

/** `840` or `36` → `USD`, `AUD`; null for one that CCBill does not bill in. */
export const currencyOfCode = (code: string): string | null =>
  Object.entries(CURRENCY_CODES).find(([, known]) => Number(known) === Number(code))?.[0] ?? null

export const canBill = (currency: string): boolean => currency in CURRENCY_CODES

/** A one-off price must have a length; it has no effect, and 2 to 365 are taken. */
const INITIAL_PERIOD_DAYS = '30'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** Proves a price to CCBill. Source: ccbill.com/doc/formdigest-value, "FlexForms, single billing". */
export const formDigest = (salt: string, form: { price: string; periodDays: string; currencyCode: string }): string =>
  md5(`${form.price}${form.periodDays}${form.currencyCode}${salt}`)

/** What CCBill proves an approved sale with. Source: ccbill.com/doc/webhooks-user-guide, `dynamicPricingValidationDigest`. */
export const saleDigest = (salt: string, subscriptionId: string): string => md5(`${subscriptionId}1${salt}`)

/** Binds our order to the mode it was made in: CCBill's own digests cover neither. Goes out and comes back with the form. */
export const orderProof = (salt: string, order: { orderId: string; mode: string }): string =>
  createHmac('sha256', salt).update(`order ${order.mode} ${order.orderId}`).digest('hex')

/** Constant-time comparison of two digests. */
export function isSameDigest(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from((given ?? '').toLowerCase()), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export type FlexFormSettings = { formsOrigin: string; flexId: string; subaccount: string; salt: string }

/**
 * The address where an order is paid; the same order always has the same one. What CCBill does not know comes back with
 * every sale, its name behind `X-`.
 * Source: ccbill.com/doc/dynamic-pricing-user-guide, ccbill.com/doc/passthrough-parameters.
 */
export function flexFormOf(
  { formsOrigin, flexId, subaccount, salt }: FlexFormSettings,
  order: CheckoutOrder,
  mode: string,
): string {
  const form = {
    price: decimalOfCents(order.amountCents),
    periodDays: INITIAL_PERIOD_DAYS,
    currencyCode: CURRENCY_CODES[order.currency] ?? '',
  }
  const parameters = {
    clientSubacc: subaccount,
    initialPrice: form.price,
    initialPeriod: form.periodDays,
    currencyCode: form.currencyCode,
    formDigest: formDigest(salt, form),
    orderId: order.orderId,
    orderMode: mode,
    orderProof: orderProof(salt, { orderId: order.orderId, mode }),
  }
  return `${formsOrigin}/wap-frontflex/flexforms/${flexId}?${new URLSearchParams(parameters).toString()}`
}
