/**
 * Points at which a process may die without loss or duplication. `npm run chaos` kills it at each of them; otherwise
 * passing one costs a comparison.
 */
export const crashPoints = [
  /** A call that honours keys has come, and nothing was done about it. */
  'call.before',
  /** Its first transaction is about to commit: the intent, the receipt, the decision. */
  'intent.before_commit',
  'intent.after_commit',
  /** Before a gateway is called; after its answer; after storing the answer. */
  'gateway.before_call',
  'gateway.after_answer',
  'gateway.answer_kept',
  /** A wallet is about to be charged; it was. */
  'charge.before',
  'charge.after_commit',
  /** Before a renewal is paid or requested; after it is written. */
  'renewal.before_commit',
  'renewal.after_commit',
  /** A proven webhook event is about to have its effect; it has had it. */
  'webhookEvent.before_commit',
  'webhookEvent.after_commit',
  /** A reversal or reinstatement by a webhook event is posted and not committed. */
  'webhookEvent.reversal_written',
  /** A gateway was polled, and its answer is not applied yet. */
  'reconciler.heard',
  /** A use of a coupon is taken for a checkout that is not written yet. */
  'coupon.redeemed',
  /** A top-up was begun for a wallet that ran low; its card is not charged yet. */
  'auto_top_up.begun',
  /** Days that were not used are credited, and the subscription is not over yet. */
  'subscription.credited',
  /** A new price holds for one of several subscribers. */
  'price.applied',
  /** Staff decided to give something back, and it is not committed. */
  'refund.before_commit',
  /** Before a refund is requested from a gateway; after its answer; after storing the answer. */
  'refund.before_call',
  'refund.after_answer',
  'refund.answer_kept',
  /** A gateway refunded, and the event that requested it is not marked as done. */
  'refund.before_settled',
  /** What was bought with a payment that a bank took back is undone, or given again, and not committed; it is. */
  'dispute.before_commit',
  'dispute.after_commit',
  /** Earnings are quarantined for a payout that is not written down yet. */
  'payout.reserved',
  /** Before and after a payout decision is committed. */
  'payout.before_commit',
  'payout.after_commit',
  /** A month of a creator is about to be closed and signed. */
  'statement.before_commit',
  /** A handler has processed a batch that is not deleted yet, and other handlers have not. */
  'event.partially_delivered',
  /** A batch is crossed off for one handler; others may still wait for theirs. */
  'event.crossed_off',
  /** Everything is done, and the caller has no answer. */
  'reply.before',
] as const

/** The same for messages, which operations with money do not send. */
type MessageCrashPoint =
  /** A message is committed, and no page knows of it. */
  | 'message.committed'
  /** Pages know of it, its event waits, and the sender has no answer. */
  | 'message.announced'
export type CrashPoint = (typeof crashPoints)[number] | MessageCrashPoint

let armed: { point: string; passes: number } | null = null

/** Says where this process shall die: `<point>`, or `<point>:3` for its third time. Null: nowhere. */
export function armCrashPoint(text: string | null): void {
  if (text === null) {
    armed = null
    return
  }
  const [point = '', times = '1'] = text.split(':')
  armed = { point, passes: Number(times) }
}

/** Dies here, without a word or a last seed step, when this is the moment that was armed. */
export function crashPoint(point: CrashPoint): void {
  if (armed?.point !== point) return
  armed.passes -= 1
  if (armed.passes <= 0) process.kill(process.pid, 'SIGKILL')
}
