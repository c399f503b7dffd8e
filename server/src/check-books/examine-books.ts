import type { Db, Tx } from '#src/platform/db/database.ts'
import { accessInvariants } from './access.ts'
import { allowanceInvariants } from './allowances.ts'
import { auditInvariants } from './audit.ts'
import { couponInvariants } from './coupons.ts'
import { disputeInvariants } from './disputes.ts'
import { earningInvariants } from './earnings.ts'
import { gatewayBookInvariants } from './gateway-book.ts'
import { gatewayRefundInvariants } from './gateway-refunds.ts'
import { idempotencyInvariants } from './idempotency.ts'
import type { Examined, Invariant } from './invariant.ts'
import { examineLedger, ledgerInvariants } from './ledger.ts'
import { ledgerSourceInvariants } from './ledger-sources.ts'
import { paymentStateInvariants } from './payment-state.ts'
import { examineOutside, type Outside } from './outside.ts'
import { paymentInvariants } from './payments.ts'
import { payoutDecisionInvariants } from './payout-decisions.ts'
import { payoutInvariants } from './payouts.ts'
import { periodInvariants } from './periods.ts'
import { purchaseInvariants } from './purchases.ts'
import { receiptInvariants } from './receipts.ts'
import { refundInvariants } from './refunds.ts'
import { statementInvariants } from './statements.ts'
import { subscriptionStateInvariants } from './subscription-state.ts'
import { subscriptionInvariants } from './subscriptions.ts'

/** Every invariant of money beside those that the ledger proves of itself. */
const invariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...ledgerSourceInvariants,
  ...paymentInvariants,
  ...paymentStateInvariants,
  ...gatewayBookInvariants,
  ...disputeInvariants,
  ...couponInvariants,
  ...purchaseInvariants,
  ...receiptInvariants,
  ...accessInvariants,
  ...refundInvariants,
  ...gatewayRefundInvariants,
  ...allowanceInvariants,
  ...subscriptionInvariants,
  ...subscriptionStateInvariants,
  ...periodInvariants,
  ...earningInvariants,
  ...payoutInvariants,
  ...payoutDecisionInvariants,
  ...statementInvariants,
  ...auditInvariants,
  ...idempotencyInvariants,
]

/**
 * Holds the database against every invariant, or against those that are named; with `outside` also against what is noted
 * elsewhere. Reads only. Ask within one snapshot (repeatable read) while others write.
 */
export async function examineBooks(
  executor: Db | Tx,
  { names, outside }: { names?: ReadonlySet<string>; outside?: Outside } = {},
): Promise<Examined[]> {
  const isRequested = ({ name }: { name: string }) => names === undefined || names.has(name)
  const examined = await examineLedger(executor, isRequested)
  for (const { name, message, look, count, breaches } of invariants.filter(isRequested)) {
    const counted = await count.execute(executor)
    const { rows } = await breaches.execute(executor)
    examined.push({ name, message, look, count: counted.rows[0]?.count ?? 0, breaches: rows })
  }
  if (outside !== undefined) examined.push(...(await examineOutside(executor, outside, isRequested)))
  return examined
}
