import { expect, onTestFinished } from 'vitest'
import { periodInvariants } from '../check-books/periods.ts'
import { subscriptionInvariants } from '../check-books/subscriptions.ts'
import { freshDatabaseWithUrl } from './fresh-database.ts'
import { openSubscriptionsWorld, type SubscriptionsWorld } from './open-subscriptions-world.ts'

export { DAY_MS, HOUR_MS, type SubscriptionsWorld } from './open-subscriptions-world.ts'

/** A world of subscriptions for one test, whose books must hold when the test ends. */
export async function subscriptionsWorld(options: { startAt?: Date } = {}): Promise<SubscriptionsWorld> {
  const { url } = await freshDatabaseWithUrl()
  const world = await openSubscriptionsWorld(url, options)
  onTestFinished(async () => {
    await world.wallet.aggregate()
    expect(await world.wallet.checkBooks(world.db), 'the books hold after every test').toEqual([])
    for (const { says, breaches } of [...subscriptionInvariants, ...periodInvariants])
      expect((await breaches.execute(world.db)).rows, `after every test ${says}`).toEqual([])
    await world.close()
  })
  return world
}
