import { toCents } from '@stagedoor/contract/money'
import * as contract from '@stagedoor/contract/payouts'
import { created, ok, refuse } from '#src/platform/http/answer.ts'
import { onceRoute } from '#src/platform/http/once-route.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { BankingDeps } from '../banking/save-account.ts'
import { refusalAnswer } from './answers.ts'
import { listPayouts, showPayout } from './list-payouts.ts'
import { findOpenPayout, findPayout } from './queries.ts'
import { readBalance } from './read-balance.ts'
import { changePayout, requestPayout, type Input } from './request-payout.ts'
import { refusePayout } from './rules.ts'
import { sumsView } from './views.ts'
import { withdrawPayout } from './withdraw-payout.ts'

type PayoutInput = { requestTokens?: number; requestNote?: string; paymentAccountType?: contract.PaymentAccountType }

const inputOf = ({ requestTokens, requestNote, paymentAccountType }: PayoutInput): Partial<Input> => ({
  ...(requestTokens === undefined ? {} : { tokenCents: toCents(requestTokens) }),
  ...(requestNote === undefined ? {} : { note: requestNote.trim() }),
  ...(paymentAccountType === undefined ? {} : { accountType: paymentAccountType }),
})

/** A creator's own payouts; not available to staff who impersonate. Rule EARN-7. */
export function payoutRoutes(deps: BankingDeps): BoundRoute[] {
  const { db, settings } = deps
  return [
    route(contract.calculatePayout, async ({ viewer }) => {
      const limits = {
        minimumTokenCents: settings.cents('minimumPayoutAmount'),
        tokenPriceCents: settings.cents('tokenPrice'),
      }
      return ok(sumsView(await readBalance(deps, db, viewer.accountId), limits))
    }),
    route(contract.searchPayoutRequests, async ({ viewer, query, page }) =>
      ok(await listPayouts(deps, { ...query, performerId: viewer.accountId }, page)),
    ),
    onceRoute(contract.createPayoutRequest, db, async (tx, { viewer, body }) => {
      const { requestTokens, requestNote = '', paymentAccountType: accountType } = body
      const input = { tokenCents: toCents(requestTokens), note: requestNote.trim(), accountType }
      const result = await requestPayout(deps, tx, { performerId: viewer.accountId, input })
      return result.outcome === 'requested' ? created(await showPayout(deps, tx, result.payout)) : refusalAnswer(result)
    }),
    onceRoute(contract.updatePayoutRequest, db, async (tx, { viewer, params, body }) => {
      const requested = { performerId: viewer.accountId, payoutId: params.id, input: inputOf(body) }
      const result = await changePayout(deps, tx, requested)
      switch (result.outcome) {
        case 'changed':
          return ok(await showPayout(deps, tx, result.payout))
        case 'absent':
          return refuse('NOT_FOUND')
        case 'decided':
          return refuse('STATE_NOT_ALLOWED', { state: result.status })
        default:
          return refusalAnswer(result)
      }
    }),
    onceRoute(contract.withdrawPayoutRequest, db, async (tx, { viewer, params, requestId }) => {
      const result = await withdrawPayout(deps, tx, { performerId: viewer.accountId, payoutId: params.id, requestId })
      switch (result.outcome) {
        case 'withdrawn':
          return ok(await showPayout(deps, tx, result.payout))
        case 'absent':
          return refuse('NOT_FOUND')
        case 'decided':
          return refuse('STATE_NOT_ALLOWED', { state: result.standing.stage ?? result.standing.status })
        default:
          return result satisfies never
      }
    }),
    route(contract.getPayoutRequest, async ({ viewer, params }) => {
      const payout = await findPayout(db, params.id)
      return payout?.performer_id === viewer.accountId ? ok(await showPayout(deps, db, payout)) : refuse('NOT_FOUND')
    }),
    route(contract.checkPendingPayout, async ({ viewer }) => {
      if (await findOpenPayout(db, viewer.accountId)) return ok(false)
      return ok(refusePayout(await readBalance(deps, db, viewer.accountId)) === null)
    }),
  ]
}
