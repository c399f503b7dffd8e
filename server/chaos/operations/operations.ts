import type { Rng } from '../rng.ts'
import { dispute, letTimePass, misbehave, refundAtConsole } from './banks.ts'
import { buyPost, tip } from './charges.ts'
import {
  changePayout,
  changePrice,
  giveComplimentary,
  offerMonths,
  removeSubscriber,
  requestPayout,
} from './creators.ts'
import type { Operation } from './operation.ts'
import { decidePayout, decideRefund, refundPayment, refundPurchase, respondToDispute } from './staff.ts'
import { acceptPrice, cancel, giveSubscription, subscribe, undoCancel } from './subscriptions.ts'
import { agreeToAutoTopUp, retryPayment, topUp, topUpByCard, topUpWithNewCoupon } from './top-ups.ts'

/** The operations with money, with their frequency. */
const weights = [
  [topUp, 14],
  [topUpWithNewCoupon, 3],
  [topUpByCard, 5],
  [agreeToAutoTopUp, 3],
  [retryPayment, 2],
  [tip, 14],
  [buyPost, 12],
  [subscribe, 10],
  [giveSubscription, 3],
  [cancel, 3],
  [undoCancel, 2],
  [acceptPrice, 2],
  [changePrice, 2],
  [offerMonths, 1],
  [giveComplimentary, 1],
  [removeSubscriber, 2],
  [requestPayout, 3],
  [changePayout, 1],
  [decidePayout, 7],
  [refundPurchase, 4],
  [refundPayment, 4],
  [decideRefund, 3],
  [dispute, 5],
  [respondToDispute, 1],
  [refundAtConsole, 1],
  [misbehave, 2],
  [letTimePass, 6],
] as const satisfies readonly (readonly [Operation, number])[]

const all: readonly Operation[] = weights.flatMap(([operation, weight]) => Array<Operation>(weight).fill(operation))

/** An operation with its own rng, so that its draws do not change the next operation. */
export type Input = { operation: Operation; rng: Rng }

/** The sequence of operations: the same for the same rng, independent of their results. */
export function* wishesOf(rng: Rng, count: number): Generator<Input> {
  for (let made = 0; made < count; made += 1) yield { operation: rng.pick(all), rng: rng.split() }
}
