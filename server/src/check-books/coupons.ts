import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** Coupons: what is counted is what was redeemed, within the limits. */
export const couponInvariants: readonly Invariant[] = [
  {
    name: 'coupon_uses_are_counted',
    message: 'the uses that a coupon counts are the checkouts that hold it or were paid with it',
    look: 'coupon.used_count beside its rows in coupon_use that are held, used or late (coupon_id = the id)',
    count: sql`select count(*) as count from coupon`,
    breaches: sql`select coupon.id::text as subject, jsonb_build_object('code', code, 'counted', used_count, 'redeemed', coalesce(uses.times, 0)) as facts
      from coupon left join (select coupon_id, count(*) as times from coupon_use where state <> 'released' group by coupon_id) uses
        on uses.coupon_id = coupon.id
      where used_count <> coalesce(uses.times, 0) limit 100`,
  },
  {
    name: 'coupon_within_limit',
    message:
      'nobody redeemed a coupon after its last use was taken (a payment that came late keeps its promised price)',
    look: 'coupon.maximum_uses and updated_at beside created_at of its rows in coupon_use',
    count: sql`select count(*) as count from coupon where maximum_uses is not null`,
    breaches: sql`select coupon.id::text as subject, jsonb_build_object('code', code, 'limit', maximum_uses, 'redeemed', uses.times, 'last', uses.last) as facts
      from coupon join (select coupon_id, count(*) as times, max(created_at) as last from coupon_use where state in ('held', 'used')
          group by coupon_id) uses on uses.coupon_id = coupon.id
      -- A limit may be lowered below what was redeemed before: from then on nothing more is.
      where uses.times > maximum_uses and uses.last > coupon.updated_at + interval '1 minute' limit 100`,
  },
  {
    name: 'coupon_once_a_person',
    message: 'nobody holds or used a coupon twice',
    look: 'coupon_use of this coupon and account',
    count: sql`select count(*) as count from coupon_use where state in ('held', 'used')`,
    breaches: sql`select coupon_id::text as subject, jsonb_build_object('account', account_id, 'payments', array_agg(transaction_id)) as facts
      from coupon_use where state in ('held', 'used') group by coupon_id, account_id having count(*) > 1 limit 100`,
  },
  {
    name: 'coupon_has_payment',
    message:
      'every use of a coupon is that of a payment with its code, kept when it was paid, given back when it was left',
    look: 'coupon_use and payment_transaction under the id',
    count: sql`select count(*) as count from coupon_use`,
    breaches: sql`select coalesce(used.transaction_id, payment.id)::text as subject, jsonb_build_object('use', used.state, 'code', payment.coupon_code,
        'payment', payment.status, 'paid', payment.paid_at) as facts
      from (select coupon_use.*, coupon.code from coupon_use left join coupon on coupon.id = coupon_id) used
        full join (select * from payment_transaction where coupon_code is not null) payment on payment.id = used.transaction_id
      where payment.id is null or used.transaction_id is null or payment.account_id <> used.account_id
        or payment.coupon_code is distinct from used.code
        or (payment.paid_at is not null) <> (used.state in ('used', 'late')) limit 100`,
  },
]
