import { Type, type Static } from 'typebox'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { listOf, listQuery } from './list.ts'
import { MAXIMUM_CENTS, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'

/** What a coupon takes off: a share of the price in percent, or an amount of USD. */
export const couponTypes = ['percent', 'amount'] as const
/** What it can be used for. */
export const couponTargets = ['all', 'tokens', 'subscriptions'] as const
export const couponStatuses = ['active', 'inactive'] as const

/** The code as it is written on paper: letters of any case, digits, dashes. */
export const CouponCode = Type.String({ minLength: 2, maxLength: 60, pattern: '^[A-Za-z0-9_-]+$' })

export const Coupon = Type.Object({
  _id: Id,
  name: Type.String(),
  description: Type.String(),
  code: Type.String(),
  type: Type.Enum([...couponTypes]),
  /** Percent (20 is 20 %) or USD, by `type`. */
  value: SignedAmount,
  target: Type.Enum([...couponTargets]),
  /** When it ends; null is never. */
  expiredDate: nullable(Time),
  status: Type.Enum([...couponStatuses]),
  /** How often it can still be used, by everyone together; null is without limit. */
  numberOfUses: nullable(Type.Integer({ minimum: 0 })),
})
export type Coupon = Static<typeof Coupon>

/** Returns the discount of a coupon for the caller. Only a checkout uses it. Rule PAY-8. */
export const applyCoupon = endpoint('POST /coupons/:code/apply-coupon', {
  area: 'payments',
  summary: 'Reads a coupon that the caller could use now',
  caller: 'fan_or_creator',
  rateLimit: { count: 30, windowSeconds: 600, by: 'account' },
  params: Type.Object({ code: CouponCode }),
  data: { 200: Coupon },
  problems: ['COUPON_REFUSED'],
})

export const StaffCoupon = Type.Object({
  ...Coupon.properties,
  /** The total uses allowed, and those used or held by an open checkout. */
  maximumUses: nullable(Type.Integer({ minimum: 1 })),
  usedCount: Type.Integer(),
  startDate: nullable(Time),
  createdAt: Time,
  updatedAt: Time,
})
export type StaffCoupon = Static<typeof StaffCoupon>

const CouponWriting = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 120 }),
  description: Type.String({ maxLength: 500, default: '' }),
  code: CouponCode,
  type: Type.Enum([...couponTypes]),
  /** Percent up to 100, or USD. */
  value: Type.Number({ exclusiveMinimum: 0, maximum: MAXIMUM_CENTS / 100, decimals: 2 }),
  target: Type.Enum([...couponTargets], { default: 'all' }),
  status: Type.Enum([...couponStatuses], { default: 'active' }),
  maximumUses: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 1_000_000_000 }))),
  startDate: Type.Optional(nullable(Time)),
  expiredDate: Type.Optional(nullable(Time)),
})
export type CouponWriting = Static<typeof CouponWriting>

const staffEndpoint = endpointsOf({ area: 'payments', caller: 'staff', staffRoles: ['finance', 'admin'] })

export const searchCoupons = staffEndpoint('GET /admin/coupons', {
  summary: 'Every coupon, newest change first.',
  query: listQuery(['updatedAt', 'createdAt'], {
    status: Type.Optional(Type.Enum([...couponStatuses])),
    target: Type.Optional(Type.Enum([...couponTargets])),
  }),
  data: { 200: listOf(StaffCoupon) },
})

export const createCoupon = staffEndpoint('POST /admin/coupons', {
  summary: 'Adds a coupon. Audited.',
  body: CouponWriting,
  data: { 201: StaffCoupon },
  problems: ['COUPON_CODE_TAKEN'],
})

/** Open checkouts keep their discount. */
export const updateCoupon = staffEndpoint('PUT /admin/coupons/:id', {
  summary: 'Writes a coupon anew. Audited.',
  body: CouponWriting,
  data: { 200: StaffCoupon },
  problems: ['COUPON_CODE_TAKEN'],
})
