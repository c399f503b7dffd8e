import type { Db, Tx } from '#src/platform/db/database.ts'
import { allowanceInvariants } from './allowances.ts'
import { couponInvariants } from './coupons.ts'
import { disputeInvariants } from './disputes.ts'
import { earningInvariants } from './earnings.ts'
import { gatewayRefundInvariants } from './gateway-refunds.ts'
import { idempotencyInvariants } from './idempotency.ts'
import type { Examined, Invariant } from './invariant.ts'
import { examineLedger, ledgerInvariants } from './ledger.ts'
import { paymentInvariants } from './payments.ts'
import { payoutInvariants } from './payouts.ts'
import { periodInvariants } from './periods.ts'
import { purchaseInvariants } from './purchases.ts'
import { refundInvariants } from './refunds.ts'
import { statementInvariants } from './statements.ts'
import { subscriptionInvariants } from './subscriptions.ts'

/** Every invariant of money beside those that the ledger proves of itself. */
const invariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...paymentInvariants,
  ...disputeInvariants,
  ...couponInvariants,
  ...purchaseInvariants,
  ...refundInvariants,
  ...gatewayRefundInvariants,
  ...allowanceInvariants,
  ...subscriptionInvariants,
  ...periodInvariants,
  ...earningInvariants,
  ...payoutInvariants,
  ...statementInvariants,
  ...idempotencyInvariants,
]

/**
 * Holds the database against every invariant, or against those that are named; reads only. Ask within one snapshot
 * (repeatable read) while others write.
 */
export async function examineBooks(executor: Db | Tx, names?: ReadonlySet<string>): Promise<Examined[]> {
  const isAsked = ({ name }: { name: string }) => names === undefined || names.has(name)
  const examined = await examineLedger(executor, isAsked)
  for (const { name, says, look, count, breaches } of invariants.filter(isAsked)) {
    const counted = await count.execute(executor)
    const { rows } = await breaches.execute(executor)
    examined.push({ name, says, look, count: counted.rows[0]?.count ?? 0, breaches: rows })
  }
  return examined
}
