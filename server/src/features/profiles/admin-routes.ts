import { updatePerformerStatus } from '@stagedoor/contract/performers'
import type { Db } from '#src/platform/db/database.ts'
import { answerBy, ok, refuse } from '#src/platform/http/answer.ts'
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
    return answerBy(result, {
      changed: ({ username, state }) => ok({ _id: params.id, username, state }),
      unchanged: ({ username, state }) => ok({ _id: params.id, username, state }),
      not_allowed: ({ state }) => refuse('STATE_NOT_ALLOWED', { state }),
      not_ready: ({ missing }) => refuse('CREATOR_NOT_READY', { missing }),
      name_look_alike: 'CREATOR_NAME_LOOK_ALIKE',
      absent: 'NOT_FOUND',
    })
  }),
]
