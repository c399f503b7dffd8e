import type { StripeDeps } from './connection.ts'
import { findCustomer, insertCustomer } from './queries.ts'

/** Stripe's id of a customer, created with the first order. Stripe receives our pseudonym and no name or address. */
export async function ensureCustomer({ db, stripe }: StripeDeps, customerId: string): Promise<string> {
  const known = await findCustomer(db, customerId)
  if (known !== null) return known
  const customer = await stripe.customers.create(
    { metadata: { customerId } },
    { idempotencyKey: `customer:${customerId}` },
  )
  await insertCustomer(db, { customerId, reference: customer.id })
  return (await findCustomer(db, customerId)) ?? customer.id
}
