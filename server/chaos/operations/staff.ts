import type { Rng } from '../rng.ts'
import type { Person } from '../people.ts'
import { keyed, listFor, pickOne, unkeyed, type Operation, type ChaosWorld } from './operation.ts'

const oneOfStaff = ({ people: { admin, finance } }: ChaosWorld, rng: Rng): Person => rng.pick([admin, ...finance])
const reason = 'requested by email'

type Priced = { _id: string; totalPrice: number }

/** Refunds a charge or a payment, completely or in part. */
const refund = (kind: 'purchase' | 'payment', path: string): Operation =>
  async function giveBack(world, rng) {
    const [staff, fan] = [oneOfStaff(world, rng), rng.pick(world.people.fans)]
    const [isPart, part] = [rng.chance(0.4), 1 + rng.number(100)]
    const one = pickOne(rng, await listFor<Priced>(world, fan, path))
    if (one === null) return null
    const amount = Math.max(1, Math.floor(one.totalPrice * part)) / 100
    const body = { kind, transactionId: one._id, reason, ...(isPart ? { amount } : {}) }
    return keyed(world, staff, rng, { kind: 'refund', path: '/admin/refunds', body })
  }

export const refundPurchase = refund('purchase', '/wallet/charges/search?status=success')
export const refundPayment = refund('payment', '/payment/transactions/user/search?status=success')

/** The second approval, or one by the requester, which is refused. */
export const decideRefund: Operation = async (world, rng) => {
  const [staff, isApproval] = [oneOfStaff(world, rng), rng.chance(0.75)]
  const waiting = await listFor<{ _id: string }>(world, staff, '/admin/refunds?status=pending_second_approval')
  const one = pickOne(rng, waiting)
  if (one === null) return null
  return isApproval
    ? keyed(world, staff, rng, { kind: 'approved refund', path: `/admin/refunds/${one._id}/approve` })
    : unkeyed(world, staff, { kind: 'rejected refund', path: `/admin/refunds/${one._id}/reject`, body: { reason } })
}

type PayoutRow = { _id: string; status: string; payoutStage: string | null }

/** The possible next decisions about a payout; repeats and forbidden ones are included. */
function nextDecision(rng: Rng, { status, payoutStage }: PayoutRow): string {
  const drawn = rng.number(10)
  if (drawn === 0) return 'rejected'
  if (status === 'pending') return 'approved'
  if (payoutStage === 'processing') return drawn < 3 ? 'failed' : 'done'
  return drawn < 6 ? 'processing' : 'done'
}

export const decidePayout: Operation = async (world, rng) => {
  const staff = oneOfStaff(world, rng)
  const all = await listFor<PayoutRow>(world, staff, '/admin/payout-requests')
  const open = all.filter(({ status }) => status === 'pending' || status === 'approved')
  const one = pickOne(rng, open)
  if (one === null) return null
  const body = { status: nextDecision(rng, one), adminNote: 'looked at' }
  const path = `/admin/payout-requests/${one._id}/status`
  return keyed(world, staff, rng, { kind: 'decided payout', method: 'PUT', path, body })
}

/** Records a reaction to a dispute; the bank decides its outcome. */
export const respondToDispute: Operation = async (world, rng) => {
  const [staff, response] = [oneOfStaff(world, rng), rng.pick(['contest', 'accept'])]
  const one = pickOne(rng, await listFor<{ _id: string }>(world, staff, '/admin/disputes?status=open'))
  if (one === null) return null
  const body = { response, note: 'the receipt was sent' }
  return unkeyed(world, staff, { kind: 'dispute answer', method: 'PUT', path: `/admin/disputes/${one._id}`, body })
}
