import * as calls from '@stagedoor/contract/account-deletion'
import { answerBy, ok, refuse, signedIn } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { SecretKeys } from '#src/platform/secrets/secret-keys.ts'
import { deviceFingerprints } from '../sessions/token.ts'
import { askDeletion, type DeletionDeps } from './ask-deletion.ts'
import { GRACE_DAYS } from './rules.ts'
import { undoDeletion } from './undo-deletion.ts'

/** The calls by which an account is deleted, and by which that is undone. */
export const deletionRoutes = (deps: DeletionDeps & { secretKeys: SecretKeys }): BoundRoute[] => [
  route(calls.getDeletionFacts, async ({ viewer: { accountId } }) =>
    ok({ graceDays: GRACE_DAYS, ...(await deps.departure.describe(accountId)) }),
  ),
  route(calls.askDeletion, async ({ viewer: { accountId }, requestId }) =>
    answerBy(await askDeletion(deps, { accountId, requestId }), {
      requested: ({ dueAt }) => ok({ dueAt: dueAt.toISOString() }),
      hindered: ({ obstacles }) => refuse('DELETION_HINDERED', { obstacles }),
      absent: 'FORBIDDEN',
    }),
  ),
  route(calls.undoDeletion, async ({ body: { ticket }, address, userAgent }) => {
    const fingerprints = deviceFingerprints(deps.secretKeys, { address, userAgent })
    return answerBy(await undoDeletion(deps, { ticket, device: { address, userAgent, fingerprints } }), {
      signed_in: signedIn,
      outdated: 'SIGN_IN_OUTDATED',
    })
  }),
]
