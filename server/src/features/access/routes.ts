import { explainAccess as explainAccessCall, type AccessType } from '@stagedoor/contract/access'
import type { Db } from '#src/platform/db/database.ts'
import { answerBy, ok } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { explainAccess } from './explain-access.ts'
import type { AccessSource } from './facts.ts'

export function accessRoutes({
  db,
  sourceOf,
}: {
  db: Db
  sourceOf(type: AccessType): AccessSource | undefined
}): BoundRoute[] {
  return [
    route(explainAccessCall, async ({ query, viewer, address, locale }) => {
      const result = await explainAccess(db, sourceOf(query.type), {
        type: query.type,
        id: query.id,
        caller: { accountId: viewer.accountId, role: viewer.role, address },
        // Only the id of another account is known here; the source finds its relation to the owner.
        subject: query.accountId === undefined ? null : { accountId: query.accountId, role: 'user', address: null },
        locale,
      })
      return answerBy(result, {
        explained: ({ explanation }) => ok(explanation),
        absent: 'NOT_FOUND',
        not_for_you: 'FORBIDDEN',
      })
    }),
  ]
}
