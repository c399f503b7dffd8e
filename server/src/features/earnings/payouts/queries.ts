import { sql } from 'kysely'
import type { PaymentAccountType, PayoutStage, PayoutStatus } from '@stagedoor/contract/payouts'
import { inTimeRange, isBehind, isOneOf, startOf } from '#src/platform/db/conditions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { countAtMost } from '#src/platform/db/list-total.ts'
import type { Allocation, UnpaidLine } from './rules.ts'

export type PayoutRow = {
  id: string
  performer_id: string
  status: PayoutStatus
  payout_stage: PayoutStage | null
  token_cents: number
  token_price_cents: number
  payout_cents: number
  payment_account_type: PaymentAccountType
  encrypted_account: Buffer
  request_note: string
  admin_note: string
  transfer_reference: string | null
  revision: number
  decided_at: Date | null
  created_at: Date
  updated_at: Date
  /** The number of approvals. */
  approvals: number
}

const approvals = sql<number>`(select count(*) from payout_approval where payout_id = payout_request.id)`.as(
  'approvals',
)

// Check constraints restrict states and kinds to the contract's values.
const asRows = (rows: unknown[]) => rows as PayoutRow[]

export async function findPayout(executor: Db | Tx, id: string): Promise<PayoutRow | null> {
  const rows = await executor.selectFrom('payout_request').where('id', '=', id).selectAll().select(approvals).execute()
  return asRows(rows)[0] ?? null
}

/** The creators of payout requests, by the ids of the requests. */
export async function findPayoutOwners(db: Db, payoutIds: readonly string[]): Promise<Map<string, string>> {
  if (payoutIds.length === 0) return new Map()
  const found = db
    .selectFrom('payout_request')
    .where('id', 'in', [...payoutIds])
    .select(['id', 'performer_id'])
  return new Map((await found.execute()).map((row) => [row.id, row.performer_id]))
}

/** The open request of a creator, if there is one. */
export async function findOpenPayout(executor: Db | Tx, performerId: string): Promise<PayoutRow | null> {
  const rows = await executor
    .selectFrom('payout_request')
    .where('performer_id', '=', performerId)
    .where('status', 'in', ['pending', 'approved'])
    .selectAll()
    .select(approvals)
    .execute()
  return asRows(rows)[0] ?? null
}

export type NewPayout = Pick<
  PayoutRow,
  | 'id'
  | 'performer_id'
  | 'token_cents'
  | 'token_price_cents'
  | 'payout_cents'
  | 'payment_account_type'
  | 'encrypted_account'
  | 'request_note'
  | 'created_at'
  | 'updated_at'
>

export async function insertPayout(tx: Tx, row: NewPayout): Promise<void> {
  await tx.insertInto('payout_request').values(row).execute()
}

export async function updatePayout(
  tx: Tx,
  id: string,
  change: Partial<Omit<PayoutRow, 'id' | 'performer_id' | 'created_at' | 'approvals'>>,
): Promise<void> {
  await tx.updateTable('payout_request').where('id', '=', id).set(change).execute()
}

export async function findApproverIds(tx: Tx, payoutId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('payout_approval')
    .where('payout_id', '=', payoutId)
    .select('approver_id')
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.approver_id)
}

export async function insertApproval(tx: Tx, payoutId: string, approverId: string): Promise<void> {
  await tx
    .insertInto('payout_approval')
    .values({ payout_id: payoutId, approver_id: approverId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteApprovals(tx: Tx, payoutId: string): Promise<void> {
  await tx.deleteFrom('payout_approval').where('payout_id', '=', payoutId).execute()
}

export type PayoutTotals = { count: number; reserved: number; paid: number }

/** What a creator has in open requests, and was paid. */
export async function sumPayouts(executor: Db | Tx, performerId: string): Promise<PayoutTotals> {
  const { rows } = await sql<PayoutTotals>`select count(*) as count,
      coalesce(sum(token_cents) filter (where status in ('pending', 'approved')), 0)::bigint as reserved,
      coalesce(sum(token_cents) filter (where status = 'done'), 0)::bigint as paid
    from payout_request where performer_id = ${performerId}`.execute(executor)
  return rows[0] ?? { count: 0, reserved: 0, paid: 0 }
}

/** A creator's lines with an unpaid part in order of maturity, locked. */
export async function lockUnpaidLines(tx: Tx, performerId: string, now: Date): Promise<UnpaidLine[]> {
  const { rows } =
    await sql<UnpaidLine>`select id as "earningId", net_token_cents - paid_token_cents as "leftTokenCents",
      available_at <= ${now} as "isMature"
    from earning where performer_id = ${performerId} and paid_at is null and net_token_cents <> paid_token_cents
    order by available_at, id for update`.execute(tx)
  return rows
}

/** Settles parts of lines by a payout; a line is paid once nothing of it remains. */
export async function writeAllocations(
  tx: Tx,
  { payoutId, allocations, now }: { payoutId: string; allocations: readonly Allocation[]; now: Date },
): Promise<void> {
  if (allocations.length === 0) return
  const ids = allocations.map(({ earningId }) => earningId)
  const parts = allocations.map(({ tokenCents }) => tokenCents)
  await sql`insert into payout_allocation (payout_id, earning_id, token_cents)
    select ${payoutId}, id, part from unnest(${ids}::uuid[], ${parts}::bigint[]) as asked (id, part)`.execute(tx)
  await sql`update earning set paid_token_cents = paid_token_cents + part, updated_at = ${now},
      paid_at = case when paid_token_cents + part = net_token_cents then ${now}::timestamptz end
    from unnest(${ids}::uuid[], ${parts}::bigint[]) as asked (asked_id, part) where id = asked_id`.execute(tx)
}

export const sortColumns = { createdAt: 'created_at', updatedAt: 'updated_at', requestTokens: 'token_cents' } as const
export type SortBy = keyof typeof sortColumns

export type PayoutFilter = {
  performerId: string | undefined
  status: PayoutStatus[] | undefined
  paymentAccountType: PaymentAccountType[] | undefined
  from: Date | null
  to: Date | null
}

export type PayoutOrder = {
  sortBy: SortBy
  sort: 'asc' | 'desc'
  limit: number
  offset: number
  /** The end of the previous page, used instead of `offset`. */
  after: { key: number; id: string } | null
}

function filtered(db: Db, filter: PayoutFilter) {
  let query = db.selectFrom('payout_request')
  if (filter.performerId !== undefined) query = query.where('performer_id', '=', filter.performerId)
  return query
    .where(isOneOf('status', filter.status))
    .where(isOneOf('payment_account_type', filter.paymentAccountType))
    .where(inTimeRange('created_at', filter))
}

/** One page of payout requests in a total order, with the total count. */
export async function listPayouts(
  db: Db,
  filter: PayoutFilter,
  { sortBy, sort, limit, offset, after }: PayoutOrder,
): Promise<{ rows: PayoutRow[]; total: number }> {
  const column = sortColumns[sortBy]
  const total = await countAtMost(db, filtered(db, filter), { limit, offset })
  const rows = await filtered(db, filter)
    .where(isBehind({ column, direction: sort }, startOf(sortBy === 'requestTokens', after)))
    .selectAll()
    .select(approvals)
    .orderBy(column, sort)
    .orderBy('id', sort)
    .limit(sql.lit(limit))
    .offset(after === null ? offset : 0)
    .execute()
  return { rows: asRows(rows), total }
}
