import type { CouponWriting } from '@stagedoor/contract/coupons'
import { toCents } from '@stagedoor/contract/money'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { Db } from '#src/platform/db/database.ts'
import { oneLineWithoutTags, withoutTags } from '#src/platform/text/plain-text.ts'
import type { Actor } from '../staff.ts'
import { isCodeConflict, writeCouponRow, type CouponRow, type CouponValues } from './queries.ts'

export type CouponOutcome =
  | { outcome: 'written'; row: CouponRow }
  | { outcome: 'absent' | 'code_taken' }
  | { outcome: 'refused'; field: 'name' | 'value' | 'expiredDate' }

const dateOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

/** Writes a new coupon (`id` null) or changes one, with an audit row. Codes are stored in upper case. */
export async function writeCoupon(
  db: Db,
  id: string | null,
  requested: CouponWriting,
  { actorId, requestId }: Actor,
): Promise<CouponOutcome> {
  const values: CouponValues = {
    code: requested.code.toUpperCase(),
    name: oneLineWithoutTags(requested.name),
    description: withoutTags(requested.description),
    type: requested.type,
    value: toCents(requested.value),
    target: requested.target,
    status: requested.status,
    startsAt: dateOf(requested.startDate),
    endsAt: dateOf(requested.expiredDate),
    maximumUses: requested.maximumUses ?? null,
  }
  const { startsAt, endsAt } = values
  if (values.name === '') return { outcome: 'refused', field: 'name' }
  if (values.value > (values.type === 'percent' ? 10_000 : 2_000_000_000)) return { outcome: 'refused', field: 'value' }
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) return { outcome: 'refused', field: 'expiredDate' }

  const written = db.transaction().execute(async (tx): Promise<CouponOutcome> => {
    const row = await writeCouponRow(tx, id, values)
    if (!row) return { outcome: 'absent' }
    await recordAudit(tx, {
      actorId,
      subjectId: null,
      action: id === null ? 'payments.coupon_created' : 'payments.coupon_changed',
      facts: { couponId: row.id, ...values },
      requestId,
    })
    return { outcome: 'written', row }
  })
  return written.catch((error: unknown) => {
    if (isCodeConflict(error)) return { outcome: 'code_taken' }
    throw error
  })
}
