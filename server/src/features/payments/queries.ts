import type { CardGateway } from '@stagedoor/contract/payment-words'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { PaymentTransaction as PaymentTransactionTable } from '#src/platform/db/schema.ts'
import type { PaymentState } from './rules.ts'

export type TransactionRow = Selectable<PaymentTransactionTable>

export type NewTransaction = {
  id: string
  accountId: string
  /** `free`: a coupon left nothing to pay. */
  gateway: CardGateway | 'free'
  product: { id: string; name: string } | null
  couponCode: string | null
  originalPriceCents: number
  priceCents: number
  creditTokenCents: number
  tokenPriceCents: number
  cardId: string | null
  /** False of automatic top-ups: nobody is there to answer a 3-D Secure challenge. */
  isPayerPresent: boolean
  locale: string
  retryOf: string | null
  expiresAt: Date
  /** Null: there is nothing to ask. */
  nextCheckAt: Date | null
}

/** Adds a top-up before its gateway is asked; its id is what the gateway knows it by. */
export async function insertTopUp(tx: Tx, top: NewTransaction): Promise<TransactionRow> {
  return tx
    .insertInto('payment_transaction')
    .values({
      id: top.id,
      product_id: top.product?.id ?? null,
      product_name: top.product?.name ?? null,
      coupon_code: top.couponCode,
      account_id: top.accountId,
      gateway: top.gateway,
      type: 'token_package',
      target: 'wallet',
      original_price_cents: top.originalPriceCents,
      price_cents: top.priceCents,
      credit_token_cents: top.creditTokenCents,
      token_price_cents: top.tokenPriceCents,
      card_id: top.cardId,
      is_payer_present: top.isPayerPresent,
      locale: top.locale,
      retry_of: top.retryOf,
      expires_at: top.expiresAt,
      next_check_at: top.nextCheckAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Marks a payment as paid for which there was nothing to pay. */
export async function markFree(tx: Tx, id: string): Promise<TransactionRow> {
  return tx
    .updateTable('payment_transaction')
    .where('id', '=', id)
    .set({ status: 'success', paid_at: sql<Date>`app_now()`, updated_at: sql<Date>`app_now()` })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findTransaction(db: Db | Tx, id: string): Promise<TransactionRow | null> {
  return (await db.selectFrom('payment_transaction').where('id', '=', id).selectAll().executeTakeFirst()) ?? null
}

/** One transaction of one account; somebody else's does not exist. */
export async function findOwnTransaction(
  db: Db | Tx,
  who: { accountId: string; id: string },
): Promise<TransactionRow | null> {
  const { accountId, id } = who
  const found = db
    .selectFrom('payment_transaction')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .selectAll()
  return (await found.executeTakeFirst()) ?? null
}

/** Locks a transaction: all that is told of one payment is heard one after the other. */
export async function lockTransaction(tx: Tx, id: string): Promise<TransactionRow | null> {
  return (
    (await tx.selectFrom('payment_transaction').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()) ?? null
  )
}

/** Locks the newest retry of a transaction, if there was one. */
export async function findNewestRetry(tx: Tx, retryOf: string): Promise<TransactionRow | null> {
  const newest = tx
    .selectFrom('payment_transaction')
    .where('retry_of', '=', retryOf)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return (await newest.selectAll().limit(1).executeTakeFirst()) ?? null
}

/** Keeps where the payer goes next. A webhook event that came first has already said more than `processing`. */
export async function recordOpening(
  tx: Tx,
  id: string,
  opening: { checkoutId: string | null; paymentUrl: string | null; clientSecret: string | null },
): Promise<TransactionRow> {
  return tx
    .updateTable('payment_transaction')
    .where('id', '=', id)
    .set((eb) => ({
      checkout_id: opening.checkoutId,
      checkout_url: opening.paymentUrl,
      client_secret: opening.clientSecret,
      status: eb.case().when('status', '=', 'created').then('processing').else(eb.ref('status')).end(),
      updated_at: sql<Date>`app_now()`,
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Keeps the answer to the call that opened the checkout, for its repeats. */
export async function recordOpeningAnswer(tx: Tx, id: string, answer: object): Promise<void> {
  await tx
    .updateTable('payment_transaction')
    .where('id', '=', id)
    .set({ opening_answer: JSON.stringify(answer) })
    .execute()
}

export async function updateState(
  tx: Tx,
  id: string,
  { state, nextCheckAt }: { state: PaymentState; nextCheckAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('payment_transaction')
    .where('id', '=', id)
    .set({
      status: state.status,
      failure: state.failure,
      ...(state.isClosed ? { client_secret: null } : {}),
      captured_cents: state.capturedCents,
      refunded_cents: state.refundedCents,
      reversed_cents: state.reversedCents,
      gateway_payment_id: state.paymentId,
      paid_at: state.paidAt,
      card_brand: state.card?.brand ?? null,
      card_last4_digits: state.card?.last4Digits ?? null,
      next_check_at: nextCheckAt,
      updated_at: sql<Date>`app_now()`,
    })
    .execute()
}

/** What went back of a payment that no gateway made. USD cents. */
export async function updateReversed(
  tx: Tx,
  id: string,
  state: { refundedCents: number; reversedCents: number; status: 'success' | 'refunded' },
): Promise<void> {
  const { refundedCents, reversedCents, status } = state
  await tx
    .updateTable('payment_transaction')
    .where('id', '=', id)
    .set({
      refunded_cents: refundedCents,
      reversed_cents: reversedCents,
      status,
      updated_at: sql<Date>`app_now()`,
    })
    .execute()
}

const CLAIM_SECONDS = 60

/** Takes transactions whose gateway should be asked now; for a minute nobody else asks about them. */
export async function claimDueTransactions(
  db: Db,
  { now, count }: { now: Date; count: number },
): Promise<TransactionRow[]> {
  const due = db
    .selectFrom('payment_transaction')
    .select('id')
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(count)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('payment_transaction')
    .where('id', 'in', due)
    .set((eb) => ({
      next_check_at: new Date(now.getTime() + CLAIM_SECONDS * 1_000),
      check_count: eb('check_count', '+', 1),
    }))
    .returningAll()
    .execute()
}

export async function postponeCheck(db: Db, id: string, nextCheckAt: Date): Promise<void> {
  await db
    .updateTable('payment_transaction')
    .where('id', '=', id)
    .where('next_check_at', 'is not', null)
    .set({ next_check_at: nextCheckAt })
    .execute()
}

const ASK_AFTER_SECONDS = 30

/** Lets the reconciler ask about a settled payment soon, unless its webhook event of a refund was faster. */
export async function askSoon(
  db: Db,
  { id, refunded_cents: refundedCents }: Pick<TransactionRow, 'id' | 'refunded_cents'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('payment_transaction')
    .where('id', '=', id)
    .where('refunded_cents', '=', refundedCents)
    .set({ next_check_at: new Date(now.getTime() + ASK_AFTER_SECONDS * 1_000), check_count: 0 })
    .execute()
}

/** Nothing more is to come of it by itself. */
export async function stopAsking(db: Db, id: string): Promise<void> {
  await db.updateTable('payment_transaction').where('id', '=', id).set({ next_check_at: null }).execute()
}
