import * as contract from '@stagedoor/contract/coupons'
import { answerBy, created, ok, refuse } from '#src/platform/http/answer.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { PaymentsDeps } from '../deps.ts'
import { actorOf } from '../staff.ts'
import { findCoupon, listCoupons } from './queries.ts'
import { decideCoupon } from './rules.ts'
import { couponView, staffCouponView } from './views.ts'
import { writeCoupon, type CouponOutcome } from './write-coupon.ts'

const unreadable = (field: string) => refuse('VALIDATION_FAILED', { fields: [{ field, rule: 'format' }] })

/** Looking at a coupon before a checkout; and what staff give out. */
export function couponRoutes({ db, clock }: Pick<PaymentsDeps, 'db' | 'clock'>): BoundRoute[] {
  return [
    route(contract.applyCoupon, async ({ params, viewer }) => {
      const found = await findCoupon(db, { code: params.code, accountId: viewer.accountId })
      const decision = decideCoupon(found?.facts ?? null, { target: null, now: clock.now() })
      if (decision.outcome === 'refused') return refuse('COUPON_REFUSED', { reason: decision.reason })
      return found ? ok(couponView(found.row)) : refuse('COUPON_REFUSED', { reason: 'unknown' })
    }),
    route(contract.searchCoupons, async ({ query }) => {
      const range = readDateRange(query)
      const { q = null, status = null, target = null, sort, sortBy, limit, offset } = query
      const { rows, total } = await listCoupons(db, { status, target, q, ...range, sort, sortBy, limit, offset })
      return ok({ data: rows.map(staffCouponView), total })
    }),
    route(contract.createCoupon, async (call) => {
      const result = await writeCoupon(db, null, call.body, actorOf(call))
      return result.outcome === 'written' ? created(staffCouponView(result.row)) : refusalOf(result)
    }),
    route(contract.updateCoupon, async (call) => {
      const result = await writeCoupon(db, call.params.id, call.body, actorOf(call))
      return result.outcome === 'written' ? ok(staffCouponView(result.row)) : refusalOf(result)
    }),
  ]
}

function refusalOf(result: Exclude<CouponOutcome, { outcome: 'written' }>) {
  return answerBy(result, {
    absent: 'NOT_FOUND',
    code_taken: () => refuse('COUPON_CODE_TAKEN', { field: 'code' }),
    refused: ({ field }) => unreadable(field),
  })
}
