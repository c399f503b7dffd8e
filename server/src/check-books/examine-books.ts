import type { Db, Tx } from '#src/platform/db/database.ts'
import { earningInvariants } from './earnings.ts'
import { idempotencyInvariants } from './idempotency.ts'
import type { Examined, Invariant } from './invariant.ts'
import { examineLedger, ledgerInvariants } from './ledger.ts'
import { paymentInvariants } from './payments.ts'
import { purchaseInvariants } from './purchases.ts'
import { subscriptionInvariants } from './subscriptions.ts'

/** Every invariant of money beside those that the ledger proves of itself. */
export const invariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...paymentInvariants,
  ...purchaseInvariants,
  ...subscriptionInvariants,
  ...earningInvariants,
  ...idempotencyInvariants,
]

/**
 * Holds the database against every invariant; reads only. Ask within one snapshot (repeatable read) while others write.
 */
export async function examineBooks(executor: Db | Tx): Promise<Examined[]> {
  const examined = await examineLedger(executor)
  for (const { name, says, count, breaches } of invariants) {
    const counted = await count.execute(executor)
    const { rows } = await breaches.execute(executor)
    examined.push({ name, says, count: counted.rows[0]?.count ?? 0, breaches: rows })
  }
  return examined
}
