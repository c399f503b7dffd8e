/**
 * Moments at which a process may die and nothing may be lost or doubled. `npm run chaos` dies at each of them; elsewhere
 * passing one costs a comparison.
 */
export const crashPoints = [
  /** A call that honours keys has come, and nothing was done about it. */
  'call.before',
  /** Its first transaction is about to commit: the intent, the receipt, the decision. */
  'intent.before_commit',
  'intent.after_commit',
  /** A gateway is about to be asked; it has answered; its answer is kept. */
  'gateway.before_call',
  'gateway.after_answer',
  'gateway.answer_kept',
  /** A wallet is about to be charged; it was. */
  'charge.before',
  'charge.after_commit',
  /** A renewal is about to be paid, or to be asked for; it is written. */
  'renewal.before_commit',
  'renewal.after_commit',
  /** A proven webhook event is about to have its effect; it has had it. */
  'webhookEvent.before_commit',
  'webhookEvent.after_commit',
  /** What a webhook event takes back, or gives again, is posted and not committed. */
  'webhookEvent.reversal_written',
  /** A gateway was asked what it has not told, and what it said is heard. */
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
  /** A gateway is about to be asked to give back; it has answered; its answer is kept. */
  'refund.before_call',
  'refund.after_answer',
  'refund.answer_kept',
  /** A gateway gave back, and what asked for that is not marked as done. */
  'refund.before_settled',
  /** What was bought with a payment that a bank took back is undone, or given again, and not committed; it is. */
  'dispute.before_commit',
  'dispute.after_commit',
  /** Earnings are quarantined for a payout that is not written down yet. */
  'payout.reserved',
  /** A decision about a payout is about to be kept; it is. */
  'payout.before_commit',
  'payout.after_commit',
  /** A month of a creator is about to be closed and signed. */
  'statement.before_commit',
  /** A handler has taken a batch of events; neither is it crossed off nor have other handlers taken them all. */
  'event.partially_delivered',
  /** A batch is crossed off for one handler; others may still wait for theirs. */
  'event.crossed_off',
  /** Everything is done, and the caller does not know. */
  'reply.before',
] as const
export type CrashPoint = (typeof crashPoints)[number]

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
