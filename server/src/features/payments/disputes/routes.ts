import { fromCents } from '@stagedoor/contract/money'
import { respondToDispute, searchDisputes, type Dispute } from '@stagedoor/contract/refunds'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { PaymentsDeps } from '../deps.ts'
import { findDispute, listDisputes, saveResponse, type DisputedPayment, type DisputeFilter } from './queries.ts'

type DisputeDeps = Pick<PaymentsDeps, 'db' | 'findUserCards'>

async function showDisputes(
  { findUserCards }: DisputeDeps,
  executor: Db | Tx,
  filter: DisputeFilter,
): Promise<{ data: Dispute[]; total: number }> {
  const { rows, total } = await listDisputes(executor, filter)
  const cards = await findUserCards(executor, [...new Set(rows.map((row) => row.account_id))])
  return { data: rows.map((row) => disputeView(row, cards)), total }
}

const disputeView = (row: DisputedPayment, cards: Awaited<ReturnType<DisputeDeps['findUserCards']>>): Dispute => ({
  _id: row.transaction_id,
  paymentGateway: row.gateway,
  userId: row.account_id,
  userInfo: cards.get(row.account_id) ?? null,
  amount: fromCents(row.price_cents),
  tokens: row.credit_token_cents === null ? null : fromCents(row.credit_token_cents),
  // Check constraints restrict both to the contract's values.
  status: row.status as Dispute['status'],
  response: row.response as Dispute['response'],
  note: row.note,
  respondedBy: row.responded_by,
  openedAt: row.opened_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
})

const one = (transactionId: string): DisputeFilter => ({
  transactionId,
  status: null,
  response: null,
  accountId: null,
  from: null,
  to: null,
  sortBy: 'updatedAt',
  sort: 'desc',
  limit: 1,
  offset: 0,
})

/** Disputes for staff, and their notes. The bank decides, and the gateway reports it. */
export const disputeRoutes = (deps: DisputeDeps): BoundRoute[] => [
  route(searchDisputes, async ({ query }) => {
    const range = readDateRange(query)
    const { status = null, response = null, userId: accountId = null, sortBy, sort, limit, offset } = query
    const filter = { transactionId: null, status, response, accountId, ...range, sortBy, sort, limit, offset }
    return ok(await showDisputes(deps, deps.db, filter))
  }),
  route(respondToDispute, async ({ params, body, viewer, requestId }) => {
    const { response, note } = body
    const answer = { transactionId: params.id, response, note, actorId: viewer.accountId }
    return deps.db.transaction().execute(async (tx) => {
      if (!(await findDispute(tx, params.id))) return refuse('NOT_FOUND')
      if (!(await saveResponse(tx, answer))) return refuse('DECIDED_ALREADY')
      const [shown] = (await showDisputes(deps, tx, one(params.id))).data
      if (!shown) throw new Error(`dispute ${params.id} is missing`)
      await recordAudit(tx, {
        actorId: viewer.accountId,
        subjectId: shown.userId,
        action: 'payments.dispute_answered',
        reason: note,
        facts: { transactionId: params.id, response },
        requestId,
      })
      return ok(shown)
    })
  }),
]
