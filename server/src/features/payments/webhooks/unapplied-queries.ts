import { sql } from 'kysely'
import { inTimeRange } from '#src/platform/db/conditions.ts'
import type { Db } from '#src/platform/db/database.ts'
import { pageWithTotal } from '#src/platform/db/page-with-total.ts'

export type UnappliedFilter = {
  state: string | null
  gateway: string | null
  transactionId: string | null
  from: Date | null
  to: Date | null
  sortBy: 'receivedAt' | 'occurredAt'
  sort: 'asc' | 'desc'
  limit: number
  offset: number
}

const columns = { receivedAt: 'received_at', occurredAt: 'occurred_at' } as const

/** One page of events that have no effect, in a total order, and how many there are in all. */
export async function listUnapplied(db: Db, filter: UnappliedFilter) {
  const { state, gateway, transactionId, from, to, sortBy, sort, limit, offset } = filter
  const matching = db
    .selectFrom('webhook_event')
    // The index's own condition: with a bound value it is not used.
    .where('state', '<>', sql.lit('applied'))
    .$if(state !== null, (query) => query.where('state', '=', state ?? ''))
    .$if(gateway !== null, (query) => query.where('gateway', '=', gateway ?? ''))
    .$if(transactionId !== null, (query) => query.where('transaction_id', '=', transactionId))
    .where(inTimeRange('received_at', { from, to }))
  return pageWithTotal(matching, { limit, offset }, (query) =>
    query
      .select(['id', 'gateway', 'event_id', 'kind', 'order_id', 'transaction_id', 'state', 'reason'])
      .select(['occurred_at', 'received_at'])
      .select([
        sql<string | null>`facts ->> 'paymentId'`.as('payment_id'),
        sql<number>`(facts ->> 'amountCents')::bigint`.as('amount_cents'),
        sql<string>`facts ->> 'currency'`.as('currency'),
      ])
      .orderBy(columns[sortBy], sort)
      .orderBy('id', sort),
  )
}
