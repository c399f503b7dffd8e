import type { SubscriptionType } from '@stagedoor/contract/subscription-words'
import type { Db, Tx } from '#src/platform/db/database.ts'

export type RenewalPriceRow = {
  type: SubscriptionType
  offer_id: string | null
  period_months: number
  price_cents: number
  announced_price_cents: number | null
  announced_from: Date | null
  count: number
  accepted_count: number
}

/** How many renew with a creator on which plan, at which price and before which announced one; the largest group first. */
export async function countRenewalPrices(executor: Db | Tx, performerId: string): Promise<RenewalPriceRow[]> {
  const rows = await executor
    .selectFrom('subscription')
    .innerJoin('subscription_terms as terms', 'terms.id', 'subscription.terms_id')
    .where('subscription.performer_id', '=', performerId)
    .where('subscription.status', '=', 'active')
    .where('subscription.is_renewing', '=', true)
    .where('terms.period_months', 'is not', null)
    .select([
      'subscription.type',
      'subscription.offer_id',
      'terms.period_months',
      'terms.price_cents',
      'subscription.announced_price_cents',
      (eb) => eb.fn.min('subscription.announced_from').as('announced_from'),
      (eb) => eb.fn.countAll<number>().as('count'),
      (eb) => eb.fn.count<number>('subscription.accepted_terms_id').as('accepted_count'),
    ])
    .groupBy([
      'subscription.type',
      'subscription.offer_id',
      'terms.period_months',
      'terms.price_cents',
      'subscription.announced_price_cents',
    ])
    .orderBy('count', 'desc')
    .orderBy('terms.period_months')
    .orderBy('terms.price_cents')
    .execute()
  return rows as RenewalPriceRow[]
}
