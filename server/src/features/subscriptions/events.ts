import type { EndReason } from './rules.ts'

declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** A period began that was paid for. */
    'subscriptions.period_paid': {
      periodId: string
      number: number
      subscriptionId: string
      fanId: string
      performerId: string
    }
    /** Tokens of a period were reversed or reinstated. */
    'subscriptions.period_reversed': { reversalId: string; performerId: string }
    /** A dispute reversed the payment of a period; `isEnded`: the subscription ended with that. */
    'subscriptions.payment_lost': { reversalId: string; subscriptionId: string; periodId: string; isEnded: boolean }
    /** The dispute was won after all: the period is paid again. */
    'subscriptions.payment_reinstated': { reversalId: string; subscriptionId: string; periodId: string }
    /** An account got access to a creator's content for subscribers. */
    'subscriptions.started': { subscriptionId: string; fanId: string; performerId: string }
    /** A subscription is over: access has ended. */
    'subscriptions.ended': { subscriptionId: string; fanId: string; performerId: string; reason: EndReason }
    /** A renewal failed; `isFinal`: it is not retried. */
    /** `wantsHolder`: the bank charges the card only when its holder confirms. */
    'subscriptions.renewal_failed': {
      subscriptionId: string
      attempt: number
      isFinal: boolean
      wantsHolder?: boolean
    }
    /** Free days or a year end soon. */
    'subscriptions.reminder_due': { subscriptionId: string }
    /** A creator announced a higher price. */
    'subscriptions.price_announced': { subscriptionId: string }
    /** A gateway's own billing is to be canceled; `transactionId` is its first payment. */
    'subscriptions.gateway_billing_stopped': { subscriptionId: string; transactionId: string }
    /** The gateway accepts a cancellation only from the payer, on its page. */
    'subscriptions.stop_must_be_confirmed': { subscriptionId: string }
    'subscriptions.gift_received': { subscriptionId: string; periodId: string }
  }
}
