import type { EndReason } from './rules.ts'

declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** A period began that was paid for. */
    'subscriptions.period_paid': { periodId: string; subscriptionId: string; fanId: string; performerId: string }
    /** Tokens of a period went back, or came again. */
    'subscriptions.period_reversed': { reversalId: string; performerId: string }
    /** A dispute took back what a period was paid with; `isEnded`: the subscription is over with that. */
    'subscriptions.payment_lost': { reversalId: string; subscriptionId: string; periodId: string; isEnded: boolean }
    /** The dispute was won after all: the period is paid again. */
    'subscriptions.payment_reinstated': { reversalId: string; subscriptionId: string; periodId: string }
    /** Someone may see what a creator shows to subscribers now. */
    'subscriptions.started': { subscriptionId: string; fanId: string; performerId: string }
    /** A subscription is over: access has ended. */
    'subscriptions.ended': { subscriptionId: string; fanId: string; performerId: string; reason: EndReason }
    /** A renewal did not go through; `isFinal`: it is not tried again by itself. */
    'subscriptions.renewal_failed': { subscriptionId: string; attempt: number; isFinal: boolean }
    /** Free days or a year end soon. */
    'subscriptions.reminder_due': { subscriptionId: string }
    /** A creator asks for more. */
    'subscriptions.price_announced': { subscriptionId: string }
    /** What a gateway bills by itself is not wanted any more; `transactionId` is its first payment. */
    'subscriptions.gateway_billing_stopped': { subscriptionId: string; transactionId: string }
    /** The gateway hears its payer only: they must say on its page that it ends. */
    'subscriptions.stop_must_be_confirmed': { subscriptionId: string }
    'subscriptions.gift_received': { subscriptionId: string; periodId: string }
  }
}
