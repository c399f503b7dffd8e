import { recordEvent } from '../platform/outbox/record-event.ts'
import { DAY_MS, subscriptionsWorld, type SubscriptionsWorld } from './subscriptions-world.ts'

export type PaidTopUp = { transactionId: string; paymentId: string; accountId: string }

/** A top-up that was paid on the sandbox’s page. */
export async function topUpAtSandbox(world: SubscriptionsWorld, accountId: string, amount: number): Promise<PaidTopUp> {
  const reply = await world.call(accountId, 'POST', '/payment/wallet/top-up', { body: { amount } })
  await world.act(String(reply.body.data['paymentUrl']), 'approve')
  await world.settle()
  const transactionId = reply.body.data._id
  return { accountId, transactionId, paymentId: (await world.sandbox.control.paymentOf(transactionId)) ?? '' }
}

/** Lets the payer’s bank say so, one after the other, and the product hear of it. */
export async function hear(
  world: SubscriptionsWorld,
  paid: PaidTopUp,
  ...steps: ('opened' | 'lost' | 'won')[]
): Promise<void> {
  for (const step of steps) {
    await world.sandbox.control.dispute(paid.paymentId, step)
    await world.settle()
  }
}

/** Delivers the news of a dispute once more. */
export const tellAgain = async (world: SubscriptionsWorld, { transactionId, accountId }: PaidTopUp) => {
  await recordEvent(world.db, 'payments.dispute_changed', { transactionId, accountId })
  await world.settle()
}

/** The subscriptions of a fan, as they see them. */
export const shown = async (world: SubscriptionsWorld, as: string) =>
  (await world.call(as, 'GET', '/subscriptions/user/search')).body.data['data'] as Record<string, unknown>[]

/** A fan who topped up for one month and paid it from the wallet; ten days of it have passed. */
export async function tenDaysIn({ tokens = 10 } = {}) {
  const world = await subscriptionsWorld({ startAt: new Date('2027-03-01T10:00:00Z') })
  const [fan, creator] = [await world.aFan(), await world.aCreator()]
  const paid = await topUpAtSandbox(world, fan, tokens)
  const body = { performerId: creator, type: 'monthly', paymentGateway: 'wallet' }
  const reply = await world.call(fan, 'POST', '/payment/subscribe/performers', { body })
  await world.settle()
  await world.pass(10 * DAY_MS)
  const state = async () => [await world.balance(fan), await world.earned(creator), await world.isOpen(fan, creator)]
  return { world, fan, creator, paid, state, body, orderId: reply.body.data._id }
}
