import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { DisputeState } from '../dispute-queries.ts'
import type { Tampering } from './faults.ts'

/** Which part of the book: one order's, or what came since a moment; the newest first, at most `limit` of each kind. */
export type BookQuery = { orderId: string | null; since: Date | null; limit: number }

const within = ({ orderId, since, limit }: BookQuery) => sql`
  where (${orderId}::text is null or order_id = ${orderId}) and (${since}::timestamptz is null or created_at >= ${since})
  order by created_at desc limit ${limit}`

export type BookPayment = {
  id: string
  orderId: string
  customerId: string
  amountCents: number
  currency: string
  refundedCents: number
  /** Of a subscription, counted from 1. */
  period: number
  dispute: DisputeState | null
  createdAt: Date
}

export async function listPayments(db: Db, query: BookQuery): Promise<BookPayment[]> {
  const { rows } = await sql<BookPayment>`select id, order_id as "orderId", customer_id as "customerId",
      amount_cents as "amountCents", currency, refunded_cents as "refundedCents", period,
      (select state from sandbox.dispute where payment_id = payment.id) as dispute, created_at as "createdAt"
    from sandbox.payment ${within(query)}`.execute(db)
  return rows
}

export type BookCheckout = {
  id: string
  orderId: string
  amountCents: number
  currency: string
  state: string
  expiresAt: Date
}

export async function listCheckouts(db: Db, query: BookQuery): Promise<BookCheckout[]> {
  const { rows } =
    await sql<BookCheckout>`select id, order_id as "orderId", amount_cents as "amountCents", currency, state,
      expires_at as "expiresAt" from sandbox.checkout ${within(query)}`.execute(db)
  return rows
}

export type BookSubscription = {
  reference: string
  orderId: string
  testCard: string
  amountCents: number
  currency: string
  everyMonths: number
  periodsBilled: number
  state: string
  nextAt: Date
}

export async function listSubscriptions(db: Db, { orderId, since, limit }: BookQuery): Promise<BookSubscription[]> {
  const { rows } = await sql<BookSubscription>`select reference, order_id as "orderId", test_card as "testCard",
      amount_cents as "amountCents", currency, every_months as "everyMonths", periods_billed as "periodsBilled", state,
      next_at as "nextAt"
    from sandbox.subscription
    where (${orderId}::text is null or order_id = ${orderId}) and (${since}::timestamptz is null or started_at >= ${since})
    order by started_at desc limit ${limit}`.execute(db)
  return rows
}

export type BookEvent = {
  id: string
  orderId: string
  kind: string
  amountCents: number
  currency: string
  attempts: number
  copies: number
  tampering: Tampering | null
  isHeld: boolean
  isDropped: boolean
  deliveredAt: Date | null
  dueAt: Date
  lastResult: string | null
  createdAt: Date
}

export async function listEvents(db: Db, { orderId, since, limit }: BookQuery): Promise<BookEvent[]> {
  const { rows } = await sql<BookEvent>`select id, order_id as "orderId", body::jsonb ->> 'kind' as kind,
      (body::jsonb ->> 'amountCents')::int as "amountCents", body::jsonb ->> 'currency' as currency, attempts, copies, tampering,
      is_held as "isHeld", dropped_at is not null as "isDropped", delivered_at as "deliveredAt", due_at as "dueAt",
      last_result as "lastResult", created_at as "createdAt"
    from sandbox.event
    where (${orderId}::text is null or order_id = ${orderId}) and (${since}::timestamptz is null or created_at >= ${since})
    order by sequence desc limit ${limit}`.execute(db)
  return rows
}

export type BookRefund = { id: string; paymentId: string; amountCents: number; createdAt: Date }

export async function listRefunds(db: Db, { orderId, since, limit }: BookQuery): Promise<BookRefund[]> {
  const { rows } =
    await sql<BookRefund>`select refund.id, payment_id as "paymentId", refund.amount_cents as "amountCents",
      refund.created_at as "createdAt"
    from sandbox.refund join sandbox.payment on payment.id = refund.payment_id
    where (${orderId}::text is null or order_id = ${orderId})
      and (${since}::timestamptz is null or refund.created_at >= ${since})
    order by refund.created_at desc limit ${limit}`.execute(db)
  return rows
}

export type BookCard = { reference: string; customerId: string; brand: string; last4Digits: string; testCard: string }

/** Kept cards of whoever placed an order, or those kept since a moment. */
export async function listCards(db: Db, { orderId, since, limit }: BookQuery): Promise<BookCard[]> {
  const { rows } =
    await sql<BookCard>`select reference, customer_id as "customerId", brand, last4_digits as "last4Digits",
      test_card as "testCard"
    from sandbox.card
    where removed_at is null and (${since}::timestamptz is null or created_at >= ${since})
      and (${orderId}::text is null
        or customer_id in (select customer_id from sandbox.checkout where order_id = ${orderId}))
    order by created_at desc limit ${limit}`.execute(db)
  return rows
}

/** What the sandbox knows to be true, whatever it has told. */
export async function readBook(db: Db, query: BookQuery) {
  const [checkouts, payments, refunds, subscriptions, cards, events] = await Promise.all([
    listCheckouts(db, query),
    listPayments(db, query),
    listRefunds(db, query),
    listSubscriptions(db, query),
    listCards(db, query),
    listEvents(db, query),
  ])
  return { checkouts, payments, refunds, subscriptions, cards, events }
}

export type Book = Awaited<ReturnType<typeof readBook>>
