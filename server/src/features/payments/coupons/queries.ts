import { sql, type Selectable } from 'kysely'
import { containsText, inTimeRange } from '#src/platform/db/conditions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Coupon, CouponUse } from '#src/platform/db/schema.ts'
import { isUniqueViolation } from '#src/platform/db/unique-violation.ts'
import { pageWithTotal } from '#src/platform/db/page-with-total.ts'
import type { CouponFacts } from './rules.ts'

export type CouponRow = Selectable<Coupon>
export type CouponUseRow = Selectable<CouponUse>

/** A coupon by its code in any case, and one account's use of it. */
export async function findCoupon(
  executor: Db | Tx,
  { code, accountId }: { code: string; accountId: string },
): Promise<{ row: CouponRow; facts: CouponFacts } | null> {
  const found = await executor
    .selectFrom('coupon')
    .where('code', '=', code.toUpperCase())
    .selectAll()
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('coupon_use')
            .whereRef('coupon_id', '=', 'coupon.id')
            .where('account_id', '=', accountId)
            // Literals: a plan for any states could not use the index of these.
            .where(sql<boolean>`state in ('held', 'used')`)
            .select(sql`1`.as('one')),
        )
        .as('is_used_by_payer'),
    )
    .executeTakeFirst()
  if (!found) return null
  const { is_used_by_payer: isUsedByPayer, ...row } = found
  return {
    row,
    facts: {
      id: row.id,
      code: row.code,
      // Kept to these words by check constraints.
      type: row.type as CouponFacts['type'],
      target: row.target as CouponFacts['target'],
      value: row.value,
      isActive: row.status === 'active',
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      maximumUses: row.maximum_uses,
      usedCount: row.used_count,
      isUsedByPayer: Boolean(isUsedByPayer),
    },
  }
}

/** Takes one use, if there is one left. Concurrent callers wait here. @returns whether it was taken. */
export async function takeUse(tx: Tx, couponId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupon')
    .set((eb) => ({ used_count: eb('used_count', '+', 1) }))
    .where('id', '=', couponId)
    .where((eb) => eb.or([eb('maximum_uses', 'is', null), eb('used_count', '<', eb.ref('maximum_uses'))]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Counts uses up or down, whatever the limit. */
export async function countUse(tx: Tx, couponId: string, change: 1 | -1): Promise<void> {
  await tx
    .updateTable('coupon')
    .set((eb) => ({ used_count: eb('used_count', '+', change) }))
    .where('id', '=', couponId)
    .execute()
}

/** Holds a use for a checkout. @returns false when this account has one already. */
export async function insertUse(
  tx: Tx,
  use: { transactionId: string; couponId: string; accountId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('coupon_use')
    .values({
      transaction_id: use.transactionId,
      coupon_id: use.couponId,
      account_id: use.accountId,
      state: 'held',
    })
    .onConflict((conflict) =>
      conflict
        .columns(['coupon_id', 'account_id'])
        .where(sql<boolean>`state in ('held', 'used')`)
        .doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function lockUse(tx: Tx, transactionId: string): Promise<CouponUseRow | null> {
  const found = tx.selectFrom('coupon_use').where('transaction_id', '=', transactionId).selectAll().forUpdate()
  return (await found.executeTakeFirst()) ?? null
}

export async function setUseState(tx: Tx, transactionId: string, state: 'used' | 'released' | 'late'): Promise<void> {
  await tx
    .updateTable('coupon_use')
    .set({ state, updated_at: sql<Date>`app_now()` })
    .where('transaction_id', '=', transactionId)
    .execute()
}

export type CouponValues = {
  code: string
  name: string
  description: string
  type: string
  value: number
  target: string
  status: string
  startsAt: Date | null
  endsAt: Date | null
  maximumUses: number | null
}

/** Writes a new coupon (`id` null) or an old one again. @returns null when there is none with this id. @throws on a code that is taken; see `isCodeConflict`. */
export async function writeCouponRow(tx: Tx, id: string | null, values: CouponValues): Promise<CouponRow | null> {
  const row = {
    code: values.code,
    name: values.name,
    description: values.description,
    type: values.type,
    value: values.value,
    target: values.target,
    status: values.status,
    starts_at: values.startsAt,
    ends_at: values.endsAt,
    maximum_uses: values.maximumUses,
  }
  if (id === null) return tx.insertInto('coupon').values(row).returningAll().executeTakeFirstOrThrow()
  const updated = tx
    .updateTable('coupon')
    .set({ ...row, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .returningAll()
  return (await updated.executeTakeFirst()) ?? null
}

/** Whether the database refused a code because another coupon has it. */
export const isCodeConflict = (error: unknown): boolean => isUniqueViolation(error, 'coupon_code_key')

export type CouponFilter = {
  status: string | null
  target: string | null
  q: string | null
  from: Date | null
  to: Date | null
  sortBy: 'updatedAt' | 'createdAt'
  sort: 'asc' | 'desc'
  limit: number
  offset: number
}

/** One page of coupons in a total order, and how many there are in all. */
export async function listCoupons(db: Db, filter: CouponFilter): Promise<{ rows: CouponRow[]; total: number }> {
  const { status, target, q, sortBy, sort, limit, offset } = filter
  const column = sortBy === 'createdAt' ? 'created_at' : 'updated_at'
  const matching = db
    .selectFrom('coupon')
    .$if(status !== null, (query) => query.where('status', '=', status ?? ''))
    .$if(target !== null, (query) => query.where('target', '=', target ?? ''))
    .where(containsText(['name', 'code'], q))
    .where(inTimeRange('updated_at', filter))
  return pageWithTotal(matching, { limit, offset }, (query) =>
    query.selectAll().orderBy(column, sort).orderBy('id', sort),
  )
}
