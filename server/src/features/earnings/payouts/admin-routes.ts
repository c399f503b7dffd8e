import * as contract from '@stagedoor/contract/payouts'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { once } from '#src/platform/http/idempotency.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { BankingDeps } from '../banking/save-account.ts'
import { readinessAnswer } from './answers.ts'
import { decidePayout } from './decide-payout.ts'
import { listPayouts, showPayouts } from './list-payouts.ts'
import { findPayout, type PayoutRow } from './queries.ts'

/** What staff see and decide of payouts. */
export function payoutAdminRoutes(deps: BankingDeps): BoundRoute[] {
  const { db, vault } = deps
  async function show(row: PayoutRow): Promise<contract.PayoutRequest> {
    const [shown] = await showPayouts(deps, [row])
    if (!shown) throw new Error('one row is one request')
    return shown
  }

  return [
    route(contract.searchAllPayoutRequests, async ({ query, page }) => ok(await listPayouts(deps, query, page))),
    route(contract.getAnyPayoutRequest, async ({ params }) => {
      const payout = await findPayout(db, params.id)
      return payout ? ok(await show(payout)) : refuse('NOT_FOUND')
    }),
    route(contract.decidePayoutRequest, async ({ viewer, params, body, idempotency, requestId }) => {
      const { status: decision, adminNote, transferReference } = body
      const wanted = {
        payoutId: params.id,
        decision,
        actorId: viewer.accountId,
        requestId,
        adminNote,
        transferReference,
      }
      const answer = await once(db, { accountId: viewer.accountId, idempotency }, async (tx) => {
        const result = await decidePayout(deps, tx, wanted)
        switch (result.outcome) {
          case 'decided':
            return ok(await show(result.payout))
          case 'absent':
            return refuse('NOT_FOUND')
          case 'same_person':
            return refuse('SECOND_PERSON_REQUIRED')
          case 'not_allowed':
            return refuse('STATE_NOT_ALLOWED', { state: result.standing.stage ?? result.standing.status })
          default:
            return readinessAnswer(result)
        }
      })
      crashPoint('payout.after_commit')
      return answer
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
