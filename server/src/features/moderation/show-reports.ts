import type { ReportReceipt, StaffReport } from '@stagedoor/contract/reports'
import type { ModerationDeps } from './index.ts'
import { findOpenReporters, type ReceiptRow, type ReportRow } from './queries.ts'
import { storedKinds } from './stored-kinds.ts'

/** What a reporter gets. */
export const receiptView = ({ id, target, target_id, created_at }: Omit<ReceiptRow, 'is_new'>): ReportReceipt => ({
  _id: id,
  target,
  targetId: target_id,
  createdAt: created_at.toISOString(),
})

/** Reports for staff, in their order. */
export async function showToStaff(deps: ModerationDeps, rows: readonly ReportRow[]): Promise<StaffReport[]> {
  const people = rows.filter(isAboutAccount).map(({ target_id }) => target_id)
  const named = rows.flatMap((row) => [row.reporter_id, row.decided_by, row.performer_id].filter((id) => id !== null))
  const [accounts, comments, messages, stored] = await Promise.all([
    deps.identity.findAccounts(deps.db, [...new Set([...named, ...people])]),
    deps.facts.findCommentAuthors(idsOf(rows, 'comment')),
    findReadableMessages(deps, idsOf(rows, 'message')),
    findStored(deps, rows),
  ])
  const nameOf = (id: string | null) => accounts.get(id ?? '')?.username ?? null
  const isOpenable = (row: ReportRow): boolean => {
    switch (row.target) {
      case 'user':
      case 'performer':
        return accounts.has(row.target_id)
      case 'comment':
        return comments.has(row.target_id)
      case 'message':
        return messages.has(row.target_id)
      case 'stream':
        return true
      default:
        return stored.has(keyOf(row.target, row.target_id))
    }
  }
  return rows.map((row) => ({
    ...receiptView(row),
    performerId: row.performer_id,
    performerUsername: accounts.has(row.performer_id ?? '') ? (nameOf(row.performer_id) ?? '') : null,
    isOpenable: isOpenable(row),
    title: row.title,
    description: row.description,
    status: row.status,
    reporterUsername: nameOf(row.reporter_id),
    openReports: row.open_reports,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: nameOf(row.decided_by),
    decisionNote: row.decision_note,
  }))
}

const isAboutAccount = ({ target }: ReportRow): boolean => target === 'user' || target === 'performer'

/** One id may be reported as several kinds, of which at most one is right. */
const keyOf = (target: ReportRow['target'], id: string): string => `${target} ${id}`

const idsOf = (rows: readonly ReportRow[], target: ReportRow['target']): string[] => [
  ...new Set(rows.flatMap((row) => (row.target === target ? [row.target_id] : []))),
]

/** Which of the reported posts, videos, galleries, photos and products there are; one statement for each kind that is among them. */
async function findStored({ facts }: ModerationDeps, rows: readonly ReportRow[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    storedKinds.map(async (kind) => {
      const ids = idsOf(rows, kind)
      return ids.length === 0 ? [] : [...(await facts.findStored[kind](ids))].map((id) => keyOf(kind, id))
    }),
  )
  return new Set(found.flat())
}

/** Which of these messages staff may read now: those that are in an open report of somebody whose reports open their case. */
async function findReadableMessages(
  { db, facts }: ModerationDeps,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const reporters = await facts.findReporters(ids)
  if (reporters.size === 0) return new Set()
  const open = await findOpenReporters(db, [...reporters.keys()])
  const opens = (messageId: string, reporterId: string | null): boolean => {
    const among = reporters.get(messageId)
    return among === null || (reporterId !== null && among?.includes(reporterId) === true)
  }
  return new Set(open.flatMap((row) => (opens(row.target_id, row.reporter_id) ? [row.target_id] : [])))
}
