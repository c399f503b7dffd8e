import { fromCents, toCents } from '@stagedoor/contract/money'
import * as contract from '@stagedoor/contract/refunds'
import { getRefundable } from '@stagedoor/contract/staff-sales'
import type { UserCard } from '@stagedoor/contract/users'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { created, ok, refuse } from '#src/platform/http/answer.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import { onceRoute } from '#src/platform/http/once-route.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { actorOf } from '../../payments/index.ts'
import type { PurchasesDeps } from '../deps.ts'
import { listRefunds, type RefundRow } from './queries.ts'
import {
  approveRefund,
  describeRefundable,
  rejectRefund,
  requestRefund,
  type ApprovalOutcome,
  type RequestOutcome,
} from './request-refund.ts'
import type { RefundRefusal } from './rules.ts'

const refundView = (row: RefundRow, cards: ReadonlyMap<string, UserCard>): contract.Refund => ({
  _id: row.id,
  // Restricted to the contract's values by check constraints.
  kind: row.kind as contract.RefundKind,
  status: row.status as contract.RefundStatus,
  transactionId: row.transaction_id,
  userId: row.account_id,
  userInfo: cards.get(row.account_id) ?? null,
  amount: fromCents(row.amount_cents),
  reason: row.reason,
  requestedBy: row.requested_by,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at?.toISOString() ?? null,
  settledAt: row.settled_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** Refunds by staff, not while impersonating. */
export function refundRoutes(deps: PurchasesDeps): BoundRoute[] {
  const { db, profiles } = deps
  const show = async (executor: Db | Tx, rows: readonly RefundRow[]): Promise<contract.Refund[]> => {
    const cards = await profiles.findUserCards(executor, [...new Set(rows.map((row) => row.account_id))])
    return rows.map((row) => refundView(row, cards))
  }
  const showOne = async (executor: Db | Tx, row: RefundRow): Promise<contract.Refund> => {
    const [shown] = await show(executor, [row])
    if (!shown) throw new Error('one row is one refund')
    return shown
  }

  return [
    route(contract.searchRefunds, async ({ query }) => {
      const range = readDateRange(query)
      const { kind = null, status = null, userId: accountId = null, transactionId = null, q = null } = query
      const { sortBy, sort, limit, offset } = query
      const filter = { kind, status, accountId, transactionId, q, ...range, sortBy, sort, limit, offset }
      const { rows, total } = await listRefunds(db, filter)
      return ok({ data: await show(db, rows), total })
    }),
    route(getRefundable, async ({ params: { kind, id: transactionId } }) => {
      const found = await db.transaction().execute((tx) => describeRefundable(deps, tx, { kind, transactionId }))
      if (!found) return refuse('NOT_FOUND')
      return ok({
        kind,
        transactionId,
        userId: found.accountId,
        price: fromCents(found.priceCents),
        refunded: fromCents(found.refundedCents),
        waiting: fromCents(found.waitingCents),
        maximum: fromCents(found.maximumCents),
        refusal: found.refusal,
        secondApprovalAbove: fromCents(deps.settings.cents('refundSecondApprovalAbove')),
      })
    }),
    onceRoute(contract.createRefund, db, async (tx, call) => {
      const { kind, transactionId, reason, amount } = call.body
      const amountCents = amount === undefined ? null : toCents(amount)
      const result = await requestRefund(deps, tx, { kind, transactionId, amountCents, reason }, actorOf(call))
      return result.outcome === 'written' ? created(await showOne(tx, result.refund)) : refusalOf(result)
    }),
    onceRoute(contract.approveRefund, db, async (tx, call) => {
      const result = await approveRefund(deps, tx, call.params.id, actorOf(call))
      return result.outcome === 'written'
        ? ok(await showOne(tx, result.refund))
        : refuse(approvalRefusals[result.outcome])
    }),
    route(contract.rejectRefund, async (call) => {
      const { params, body } = call
      const wanted = { refundId: params.id, reason: body.reason }
      const result = await db.transaction().execute((tx) => rejectRefund(tx, wanted, actorOf(call)))
      if (result.outcome === 'written') return ok(await showOne(db, result.refund))
      return result.outcome === 'absent' ? refuse('NOT_FOUND') : refuse('DECIDED_ALREADY')
    }),
  ]
}

/** Each names the alternative. */
const refusals = {
  not_refundable: 'NOT_REFUNDABLE',
  disputed: 'REFUND_DISPUTED',
  spent: 'REFUND_SPENT',
  nothing_paid: 'REFUND_OF_NOTHING',
  at_gateway: 'REFUND_AT_GATEWAY',
} as const satisfies Record<RefundRefusal, string>

const approvalRefusals = {
  absent: 'NOT_FOUND',
  ...refusals,
  same_person: 'SECOND_PERSON_REQUIRED',
  decided_already: 'DECIDED_ALREADY',
} as const satisfies Record<Exclude<ApprovalOutcome['outcome'], 'written'>, string>

function refusalOf(result: Exclude<RequestOutcome, { outcome: 'written' }>) {
  switch (result.outcome) {
    case 'absent':
      return refuse('NOT_FOUND')
    case 'out_of_limits':
      return refuse('AMOUNT_OUT_OF_LIMITS', { minimum: 0.01, maximum: fromCents(result.maximumCents) })
    default:
      return refuse(refusals[result.outcome])
  }
}
