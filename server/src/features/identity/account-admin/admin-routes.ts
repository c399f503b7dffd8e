import { endAccountSessions, updateAccountStatus } from '@stagedoor/contract/account-admin'
import type { Db } from '#src/platform/db/database.ts'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { findAccount } from '../queries.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { setAccountStatus } from '../set-account-status.ts'
import { endSessions } from './end-sessions.ts'
import { judgeSubject } from './rules.ts'

/** Calls by which staff act against an account that does harm or was taken over. */
export const accountAdminRoutes = (deps: { db: Db; sessions: Sessions }): BoundRoute[] => [
  route(updateAccountStatus, async ({ params, body, viewer, requestId }) => {
    const decision = judgeSubject(viewer, await findAccount(deps.db, params.id))
    if (decision !== 'allowed') return refuse(decision === 'absent' ? 'NOT_FOUND' : 'FORBIDDEN')
    const change = { ...body, accountId: params.id, actorId: viewer.accountId, requestId }
    return (await setAccountStatus(deps, change)) ? ok({ _id: params.id, status: body.status }) : refuse('NOT_FOUND')
  }),
  route(endAccountSessions, async ({ params, body, viewer, requestId }) => {
    const decision = judgeSubject(viewer, await findAccount(deps.db, params.id))
    if (decision !== 'allowed') return refuse(decision === 'absent' ? 'NOT_FOUND' : 'FORBIDDEN')
    const request = { accountId: params.id, actorId: viewer.accountId, reason: body.reason, requestId }
    return ok({ _id: params.id, endedCount: await endSessions(deps, request) })
  }),
]
