import * as contract from '@stagedoor/contract/payouts'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { onceRoute } from '#src/platform/http/once-route.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { BankingDeps } from '../banking/save-account.ts'
import { readinessAnswer } from './answers.ts'
import { decidePayout } from './decide-payout.ts'
import { listPayouts, showPayout } from './list-payouts.ts'
import { findPayout } from './queries.ts'

/** Payout requests for staff: lists and decisions. */
export function payoutAdminRoutes(deps: BankingDeps): BoundRoute[] {
  const { db, vault } = deps
  return [
    route(contract.searchAllPayoutRequests, async ({ query, page }) => ok(await listPayouts(deps, query, page))),
    route(contract.getAnyPayoutRequest, async ({ params }) => {
      const payout = await findPayout(db, params.id)
      return payout ? ok(await showPayout(deps, db, payout)) : refuse('NOT_FOUND')
    }),
    onceRoute(contract.decidePayoutRequest, db, {
      async decide(tx, { viewer, params, body, requestId }) {
        const { status: decision, adminNote, transferReference } = body
        const input = { payoutId: params.id, decision, adminNote, transferReference }
        const result = await decidePayout(deps, tx, { ...input, actorId: viewer.accountId, requestId })
        switch (result.outcome) {
          case 'decided':
            return ok(await showPayout(deps, tx, result.payout))
          case 'absent':
            return refuse('NOT_FOUND')
          case 'same_person':
            return refuse('SECOND_PERSON_REQUIRED')
          case 'not_allowed':
            return refuse('STATE_NOT_ALLOWED', { state: result.standing.stage ?? result.standing.status })
          default:
            return readinessAnswer(result)
        }
      },
      async answer(shown) {
        crashPoint('payout.after_commit')
        return ok(shown)
      },
      repeats: 'rebuilt',
    }),
    route(contract.revealPayoutAccount, async ({ viewer, params, body, requestId }) => {
      const payout = await findPayout(db, params.id)
      if (!payout) return refuse('NOT_FOUND')
      await db.transaction().execute((tx) =>
        recordAudit(tx, {
          actorId: viewer.accountId,
          subjectId: payout.performer_id,
          action: 'earnings.payout_account_viewed',
          reason: body.reason,
          facts: { payoutId: payout.id },
          requestId,
        }),
      )
      const account = vault.open(payout.id, payout.payment_account_type, payout.encrypted_account)
      return ok({ paymentAccountType: payout.payment_account_type, account })
    }),
  ]
}
