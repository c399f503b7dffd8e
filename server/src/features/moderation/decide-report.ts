import type { ReportStatus } from '@stagedoor/contract/reports'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { Db } from '#src/platform/db/database.ts'
import { hasOtherOpen, lockReport, updateReport } from './queries.ts'

type ReportDecision = { reportId: string; status: ReportStatus; note: string; actorId: string; requestId: string }

/**
 * Closes a report or opens it again, in one transaction with the audit entry. A closed report stays closed while its
 * reporter has a newer open one of the same thing: staff decide about that one.
 * @returns the status that it has now; null: there is no such report
 */
export async function decideReport(
  db: Db,
  { reportId, status, note, actorId, requestId }: ReportDecision,
): Promise<ReportStatus | null> {
  return db.transaction().execute(async (tx) => {
    const report = await lockReport(tx, reportId)
    if (!report) return null
    if (report.status === status) return status
    if (status === 'open' && (await hasOtherOpen(tx, report))) return report.status
    await updateReport(tx, { id: reportId, status, note, actorId })
    const facts = { reportId, target: report.target, targetId: report.target_id, from: report.status, to: status }
    const action = 'moderation.report_decided'
    await recordAudit(tx, { actorId, subjectId: report.reporter_id, action, reason: note, facts, requestId })
    return status
  })
}
