import { onTestFinished } from 'vitest'
import { startStripeServer, type StripeFake } from './server.ts'

export { SECRET_KEY, WEBHOOK_SECRET, type StripeFake } from './server.ts'

/** A fake of Stripe that ends with the test. */
export async function startStripe(options: { now(): Date; isLive?: boolean }): Promise<StripeFake> {
  const fake = await startStripeServer(options)
  onTestFinished(() => fake.stop())
  return fake
}
