import * as calls from '@stagedoor/contract/impersonation'
import { answerBy, created, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { beginImpersonation, restoreOwnSession, type ImpersonationDeps } from './impersonate.ts'

export const impersonationRoutes = (deps: ImpersonationDeps): BoundRoute[] => [
  route(calls.beginImpersonation, async ({ viewer, params, body, requestId }) => {
    const { reason } = body
    const result = await beginImpersonation(deps, { viewer, accountId: params.id, reason: reason.trim(), requestId })
    return answerBy(result, {
      begun: ({ token, handle, endsAt }) => created({ token, handle, endsAt: endsAt.toISOString() }),
      absent: 'NOT_FOUND',
      refused: 'IMPERSONATION_REFUSED',
    })
  }),
  route(calls.restoreOwnSession, async ({ body, userAgent, requestId }) => {
    const own = await restoreOwnSession(deps, { handle: body.handle, userAgent, requestId })
    return own ? ok({ token: own.token, expiresAt: own.expiresAt.toISOString() }) : refuse('SIGN_IN_OUTDATED')
  }),
]
