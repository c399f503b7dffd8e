import type { Tx } from '#src/platform/db/database.ts'
import type { JobDefinition } from '#src/platform/jobs/jobs.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { Webhooks } from '../webhooks/index.ts'
import { checkAgain } from './queries.ts'
import { reconcileOne, reconcileOpen } from './reconcile-open.ts'
import { reconcileSettled } from './reconcile-settled.ts'

export { checkSoon } from './queries.ts'
export { nextCheckAt } from './rules.ts'
export { firstSettledCheckAt } from './settled-check.ts'

export type ReconciliationDeps = PaymentsDeps & { webhooks: Pick<Webhooks, 'apply' | 'applyOwn'> }

/** Asks gateways about payments whose webhook events may be lost, and applies what they answer. */
export type Reconciliation = {
  jobs: readonly JobDefinition[]
  /** Asks about every payment that is not settled and is due to be checked; closes those that expired. */
  reconcileOpen(): Promise<void>
  /** Asks about settled payments that are due to be checked: refunds and disputes whose webhook events were lost. */
  reconcileSettled(): Promise<void>
  /** Asks about one payment now, due or not. */
  reconcileOne(transactionId: string): Promise<void>
  /** Schedules a check of a first payment and of the renewals that its gateway billed since. */
  checkRenewals(tx: Tx, transactionId: string): Promise<void>
}

/** @see Reconciliation */
export function createReconciliation(deps: ReconciliationDeps): Reconciliation {
  const open = () => reconcileOpen(deps)
  const settled = () => reconcileSettled(deps)
  return {
    jobs: [
      { name: 'payments.reconcile', everySeconds: 15, run: open },
      { name: 'payments.reconcile_settled', everySeconds: 60, run: settled },
    ],
    reconcileOpen: open,
    reconcileSettled: settled,
    reconcileOne: (transactionId) => reconcileOne(deps, transactionId),
    checkRenewals: checkAgain,
  }
}
