import type { Coupon, StaffCoupon } from '@stagedoor/contract/coupons'
import { fromCents } from '@stagedoor/contract/money'
import type { CouponRow } from './queries.ts'

export const couponView = (row: CouponRow): Coupon => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  code: row.code,
  // Kept to the contract's words by check constraints.
  type: row.type as Coupon['type'],
  // Hundredths of a percent and cents read alike.
  value: fromCents(row.value),
  target: row.target as Coupon['target'],
  expiredDate: row.ends_at?.toISOString() ?? null,
  status: row.status as Coupon['status'],
  numberOfUses: row.maximum_uses === null ? null : Math.max(0, row.maximum_uses - row.used_count),
})

export const staffCouponView = (row: CouponRow): StaffCoupon => ({
  ...couponView(row),
  maximumUses: row.maximum_uses,
  usedCount: row.used_count,
  startDate: row.starts_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
