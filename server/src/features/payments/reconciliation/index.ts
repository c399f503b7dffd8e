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

/** Polls gateways for payments with possibly lost webhook events, and applies the answers. */
export type Reconciliation = {
  jobs: readonly JobDefinition[]
  /** Polls every unsettled payment that is due for a check; closes expired ones. */
  reconcileOpen(): Promise<void>
  /** Polls settled payments that are due for a check: refunds and disputes with lost webhook events. */
  reconcileSettled(): Promise<void>
  /** Polls one payment now, due or not. */
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
