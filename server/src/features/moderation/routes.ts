import * as calls from '@stagedoor/contract/reports'
import { verifyCaptcha } from '#src/platform/captcha/captcha.ts'
import { created, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { withoutTags } from '#src/platform/text/plain-text.ts'
import { decideReport } from './decide-report.ts'
import type { ModerationDeps } from './index.ts'
import { findReports, insertReport } from './queries.ts'
import { receiptView, showToStaff } from './show-reports.ts'

/** Calls about reports: anybody makes them, staff decide about them. */
export const moderationRoutes = (deps: ModerationDeps): BoundRoute[] => [
  route(calls.createReport, async ({ body: { captchaToken, ...report }, viewer, address }) => {
    if (!(await verifyCaptcha(deps.captcha, { captchaToken, address }))) return refuse('CAPTCHA_REFUSED')
    const title = withoutTags(report.title).trim()
    if (title.length < 3) return refuse('VALIDATION_FAILED', { fields: [{ field: 'title', rule: 'minLength' }] })
    // Whether the reported thing exists is not looked at: neither the answer nor its time may tell.
    const row = await insertReport(deps.db, {
      ...report,
      title,
      description: withoutTags(report.description).trim(),
      performerId: report.performerId ?? null,
      reporterId: viewer?.accountId ?? null,
    })
    return row.is_new ? created(receiptView(row)) : ok(receiptView(row))
  }),
  route(calls.searchReports, async ({ query }) => {
    const { status = null, target = null, targetId = null, sort, limit, offset } = query
    const { rows, total } = await findReports(deps.db, { status, target, targetId }, { sort, limit, offset })
    return ok({ data: await showToStaff(deps, rows), total })
  }),
  route(calls.decideReport, async ({ viewer, params, body, requestId }) => {
    const decision = { reportId: params.id, ...body, actorId: viewer.accountId, requestId }
    const status = await decideReport(deps.db, decision)
    return status === null ? refuse('NOT_FOUND') : ok({ _id: params.id, status })
  }),
]
