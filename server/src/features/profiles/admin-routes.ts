import { updatePerformerStatus } from '@stagedoor/contract/performers'
import type { Db } from '#src/platform/db/database.ts'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { setPerformerState } from './set-performer-state.ts'
import type { StateDeps } from './verification/settle-state.ts'

export type AdminDeps = StateDeps & { db: Db; forget(accountId: string): void }

export const profileAdminRoutes = (deps: AdminDeps): BoundRoute[] => [
  route(updatePerformerStatus, async ({ params, body, viewer, requestId }) => {
    const result = await setPerformerState(deps.db, deps, {
      performerId: params.id,
      to: body.status,
      actorId: viewer.accountId,
      reason: body.reason,
      requestId,
      ...(body.refusedDocuments && { refusedDocuments: body.refusedDocuments }),
    })
    deps.forget(params.id)
    switch (result.outcome) {
      case 'changed':
      case 'unchanged':
        return ok({ _id: params.id, username: result.username, state: result.state })
      case 'not_allowed':
        return refuse('STATE_NOT_ALLOWED', { state: result.state })
      case 'not_ready':
        return refuse('CREATOR_NOT_READY', { missing: result.missing })
      case 'name_look_alike':
        return refuse('CREATOR_NAME_LOOK_ALIKE')
      case 'absent':
        return refuse('NOT_FOUND')
      default:
        return result satisfies never
    }
  }),
]
