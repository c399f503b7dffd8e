import { searchReports, type ReportTarget } from '@stagedoor/contract/reports'
import { callOrThrow } from '../../../session/answers.ts'
import type { Visit } from '../../../session/visit.ts'

/** The most reports that a page about a thing shows; the list of reports has them all. */
const MOST_REPORTS = 5

/** The newest reports about one thing, and how many there are. */
export async function findReportsAbout(visit: Visit, target: ReportTarget, targetId: string) {
  const query = { target, targetId, limit: MOST_REPORTS, offset: 0, sort: 'desc', sortBy: 'createdAt' } as const
  const { data: reports, total } = await callOrThrow(visit, searchReports, { query })
  return { target, targetId, reports, total }
}

export type ReportsAbout = Awaited<ReturnType<typeof findReportsAbout>>
