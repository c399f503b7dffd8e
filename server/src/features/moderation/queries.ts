import type { ReportStatus, ReportTarget } from '@stagedoor/contract/reports'
import { sql } from 'kysely'
import { hasValue } from '#src/platform/db/conditions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { countedAtMost, countRows, totalOf } from '#src/platform/db/list-total.ts'

export type NewReport = {
  /** Null: a visitor. */
  reporterId: string | null
  target: ReportTarget
  targetId: string
  performerId: string | null
  title: string
  description: string
}

export type ReceiptRow = { id: string; target: ReportTarget; target_id: string; created_at: Date; is_new: boolean }

/** Stores a report, or finds the open one that the account already made of the same thing. */
export async function insertReport(db: Db, report: NewReport): Promise<ReceiptRow> {
  const { reporterId, target, targetId, performerId, title, description } = report
  const { rows } = await sql<ReceiptRow>`
    insert into report (reporter_id, target, target_id, performer_id, title, description)
    values (${reporterId}, ${target}, ${targetId}, ${performerId}, ${title}, ${description})
    on conflict (reporter_id, target, target_id) where status = 'open' do update set title = report.title
    returning id, target, target_id, created_at, xmax = 0 as is_new`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a report was neither stored nor found')
  return row
}

export type ReportRow = {
  id: string
  reporter_id: string | null
  target: ReportTarget
  target_id: string
  performer_id: string | null
  title: string
  description: string
  status: ReportStatus
  decided_by: string | null
  decided_at: Date | null
  decision_note: string
  created_at: Date
  open_reports: number
}

type ReportPage = { sort: 'asc' | 'desc'; limit: number; offset: number }

/** One page of reports, and how many there are in all. */
export async function findReports(
  db: Db,
  filter: { status: ReportStatus | null; target: ReportTarget | null; targetId: string | null },
  { sort, limit, offset }: ReportPage,
): Promise<{ rows: ReportRow[]; total: number }> {
  const { status, target, targetId } = filter
  const found = sql`from report
    where ${hasValue('status', status)} and ${hasValue('target', target)} and ${hasValue('target_id', targetId)}`
  const counted = countedAtMost(found, { limit, offset })
  const direction = sql.raw(sort)
  const { rows } = await sql<ReportRow & { total: number }>`
    select report.*, (select count(*) ${counted}) as total,
      (select count(*) from report as same where same.status = 'open' and same.target = report.target
        and same.target_id = report.target_id) as open_reports
    ${found} order by created_at ${direction}, id ${direction} limit ${sql.lit(limit)} offset ${offset}`.execute(db)
  const count = () => countRows(db, counted)
  return { rows, total: await totalOf(rows, { isFirstPage: offset === 0, count }) }
}

export type LockedReport = Pick<ReportRow, 'id' | 'reporter_id' | 'target' | 'target_id' | 'status'>

/** Waits for others who decide about it. */
export async function lockReport(tx: Tx, id: string): Promise<LockedReport | undefined> {
  return tx
    .selectFrom('report')
    .where('id', '=', id)
    .select(['id', 'reporter_id', 'target', 'target_id', 'status'])
    .forUpdate()
    .executeTakeFirst() as Promise<LockedReport | undefined>
}

/** Whether the reporter has another open report of the same thing. */
export async function hasOtherOpen(tx: Tx, { id, reporter_id, target, target_id }: LockedReport): Promise<boolean> {
  if (reporter_id === null) return false
  const other = await tx
    .selectFrom('report')
    .where('reporter_id', '=', reporter_id)
    .where('target', '=', target)
    .where('target_id', '=', target_id)
    .where('status', '=', 'open')
    .where('id', '<>', id)
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}

export async function updateReport(
  tx: Tx,
  { id, status, note, actorId }: { id: string; status: ReportStatus; note: string; actorId: string },
): Promise<void> {
  const isOpen = status === 'open'
  await sql`update report set status = ${status}, decision_note = ${note}, decided_by = ${isOpen ? null : actorId},
    decided_at = ${isOpen ? null : sql`app_now()`} where id = ${id}`.execute(tx)
}

/** Which of these things are in an open report, of one of the reporters where they are given. */
export async function findReported(
  executor: Db | Tx,
  target: ReportTarget,
  ids: readonly string[],
  reporterIds?: readonly string[],
): Promise<ReadonlySet<string>> {
  const open = executor
    .selectFrom('report')
    .where('status', '=', 'open')
    .where('target', '=', target)
    .where('target_id', 'in', [...ids])
    .select('target_id')
  const rows = await (reporterIds ? open.where('reporter_id', 'in', [...reporterIds]) : open).execute()
  return new Set(rows.map(({ target_id }) => target_id))
}

/** Who has an open report of each of these messages; null: a visitor. */
export async function findOpenReporters(
  db: Db,
  messageIds: readonly string[],
): Promise<{ target_id: string; reporter_id: string | null }[]> {
  return db
    .selectFrom('report')
    .where('status', '=', 'open')
    .where('target', '=', 'message')
    .where('target_id', 'in', [...messageIds])
    .select(['target_id', 'reporter_id'])
    .execute()
}

/** The words that these creators do not allow; one without any is absent. */
export async function findBlockedWords(db: Db, performerIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('performer_blocked_words')
    .where(sql<boolean>`performer_id = any(${[...performerIds]}::uuid[])`)
    .select(['performer_id', 'words'])
    .execute()
  return new Map(rows.map((row) => [row.performer_id, row.words]))
}

/** Afterwards the creator's list is exactly this. */
export async function replaceBlockedWords(db: Db, performerId: string, words: readonly string[]): Promise<void> {
  if (words.length === 0) {
    await db.deleteFrom('performer_blocked_words').where('performer_id', '=', performerId).execute()
    return
  }
  const given = { words: [...words], updated_at: sql<Date>`app_now()` }
  await db
    .insertInto('performer_blocked_words')
    .values({ performer_id: performerId, ...given })
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet(given))
    .execute()
}
