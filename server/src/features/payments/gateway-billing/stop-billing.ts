import type { PaymentsDeps } from '../deps.ts'
import { findGateway } from '../gateways.ts'
import { findTransaction } from '../transactions/index.ts'

/** `payer_action_required`: only the payer can, on this page. `impossible`: staff must do it at the gateway's desk. */
export type StopBillingOutcome =
  | { outcome: 'stopped' | 'impossible' }
  | { outcome: 'payer_action_required'; url: string }

/**
 * Cancels a subscription's billing at its gateway, by its first payment. Outside any transaction; idempotent.
 * @throws when it is unavailable: the outbox event is retried.
 */
export async function stopBilling(deps: PaymentsDeps, transactionId: string): Promise<StopBillingOutcome> {
  const row = await findTransaction(deps.db, transactionId)
  const gateway = findGateway(deps, row?.gateway)
  const reference = row?.gateway_subscription ?? null
  if (!row || !gateway || reference === null) return giveUp(deps, transactionId, 'not set up here')
  const outcome = await gateway.cancel({ kind: 'subscription', subscriptionReference: reference })
  switch (outcome.outcome) {
    case 'canceled':
    case 'closed_already':
      return { outcome: 'stopped' }
    // It has no such active subscription.
    case 'unknown':
      return { outcome: 'stopped' }
    case 'payer_action_required':
      return outcome
    case 'unsupported':
      return giveUp(deps, transactionId, 'the gateway does not do it')
    case 'unavailable':
      throw new Error(`gateway did not answer to the end of a subscription: ${outcome.reason}`)
    default:
      return outcome satisfies never
  }
}

function giveUp(deps: PaymentsDeps, transaction: string, reason: string): StopBillingOutcome {
  deps.log.error({ transaction, reason }, 'a subscription must be ended at the desk of its gateway')
  return { outcome: 'impossible' }
}
