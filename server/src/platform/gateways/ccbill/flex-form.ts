import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { decimalOfCents } from '../decimal-cents.ts'
import type { BillingPeriod, CheckoutOrder } from '../gateway.ts'

/** The currencies that CCBill bills in, as ISO 4217 numbers. Source: ccbill.com/doc/formdigest-value. */
const CURRENCY_CODES: Readonly<Record<string, string>> = {
  USD: '840',
  EUR: '978',
  GBP: '826',
  CAD: '124',
  AUD: '036',
  JPY: '392',
}

/** `840` or `36` → `USD`, `AUD`; null for a currency that CCBill does not bill in. */
export const currencyOfCode = (code: string): string | null =>
  Object.entries(CURRENCY_CODES).find(([, known]) => Number(known) === Number(code))?.[0] ?? null

export const canBill = (currency: string): boolean => Object.hasOwn(CURRENCY_CODES, currency)

/** A one-off price requires a period of 2 to 365 days, which has no effect. */
const INITIAL_PERIOD_DAYS = '30'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/**
 * Days per period of months: CCBill bills in days only. Longer periods need an agreement with CCBill. Source:
 * ccbill.com/doc/dynamic-pricing-user-guide, "Recurring Periods Allowed".
 */
export const billsEvery: readonly BillingPeriod[] = [
  { months: 1, days: 30 },
  { months: 3, days: 90 },
]

/** Until it is canceled. */
const REBILLS = '99'

type FormPrice = {
  price: string
  periodDays: string
  currencyCode: string
  renews?: { price: string; periodDays: string } | undefined
}

/** The digest of a price. Source: ccbill.com/doc/formdigest-value, "FlexForms", single and recurring billing. */
export const formDigest = (salt: string, { price, periodDays, currencyCode, renews }: FormPrice): string =>
  md5([price, periodDays, ...(renews ? [renews.price, renews.periodDays, REBILLS] : []), currencyCode, salt].join(''))

/**
 * The digest with which CCBill confirms an approved sale. Source: ccbill.com/doc/webhooks-user-guide,
 * `dynamicPricingValidationDigest`.
 */
export const saleDigest = (salt: string, subscriptionId: string): string => md5(`${subscriptionId}1${salt}`)

/** Binds our order to its mode, because CCBill's own digests cover neither. CCBill returns it with the sale. */
export const orderProof = (salt: string, order: { orderId: string; mode: string }): string =>
  createHmac('sha256', salt).update(`order ${order.mode} ${order.orderId}`).digest('hex')

/** Constant-time comparison of two digests. */
export function isSameDigest(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from((given ?? '').toLowerCase()), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export type FlexFormSettings = { formsOrigin: string; flexId: string; subaccount: string; salt: string }

/**
 * The address where an order is paid, the same for each call with the same order. CCBill returns unknown fields with
 * every sale, their names prefixed by `X-`. Source: ccbill.com/doc/dynamic-pricing-user-guide,
 * ccbill.com/doc/passthrough-parameters.
 */
export function flexFormOf(
  { formsOrigin, flexId, subaccount, salt }: FlexFormSettings,
  order: CheckoutOrder,
  mode: string,
): string {
  const renews = order.renews && renewalOf(order.renews)
  const form = {
    price: decimalOfCents(order.amountCents),
    periodDays: renews?.periodDays ?? INITIAL_PERIOD_DAYS,
    currencyCode: CURRENCY_CODES[order.currency] ?? '',
    renews,
  }
  const parameters = {
    clientSubacc: subaccount,
    initialPrice: form.price,
    initialPeriod: form.periodDays,
    ...(renews ? { recurringPrice: renews.price, recurringPeriod: renews.periodDays, numRebills: REBILLS } : {}),
    currencyCode: form.currencyCode,
    formDigest: formDigest(salt, form),
    orderId: order.orderId,
    orderMode: mode,
    orderProof: orderProof(salt, { orderId: order.orderId, mode }),
  }
  return `${formsOrigin}/wap-frontflex/flexforms/${flexId}?${new URLSearchParams(parameters).toString()}`
}

const renewalOf = ({ amountCents, everyMonths }: { amountCents: number; everyMonths: number }) => ({
  price: decimalOfCents(amountCents),
  periodDays: String(billsEvery.find(({ months }) => months === everyMonths)?.days ?? ''),
})
