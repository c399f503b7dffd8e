import { pickOne, unkeyed, type Action, type Operation, type ChaosWorld } from './operation.ts'

type BookPayment = { id: string; amountCents: number; refundedCents: number; dispute: 'open' | 'won' | 'lost' | null }

/** An event at the gateway. A repeat after a crash may be refused there, or happen twice, which its book records. */
async function happen({ client, people: { admin } }: ChaosWorld, path: string, body: object): Promise<Action> {
  const status = await client.command(admin.token, path, body)
  const answer = { status, error: null, data: {} }
  return { kind: 'bank', accountId: admin.accountId, key: '', method: 'POST', path, body, answer }
}

/** The bank's possible next decisions about a payment, including the reversal of a lost chargeback. */
const stepsAfter = { open: ['won', 'lost', 'lost'], lost: ['won'] } as const

/** A bank opens or decides a dispute, without staff. */
export const dispute: Operation = async (world, rng) => {
  const { client, people } = world
  const book = await client.readBook(people.admin.token)
  const payments = book['payments'] as BookPayment[]
  const isNew = rng.chance(0.45)
  const standing = payments.filter(({ dispute: state }) =>
    isNew ? state === null : state === 'open' || state === 'lost',
  )
  const payment = pickOne(rng, standing)
  const drawn = rng.number(3)
  if (payment === null) return null
  const { dispute: state } = payment
  const steps = state === 'open' || state === 'lost' ? stepsAfter[state] : (['opened'] as const)
  const step = steps[drawn % steps.length] ?? 'opened'
  return happen(world, `/payments/${payment.id}/dispute`, { step })
}

/** A refund at the gateway's own console, which the product did not request. */
export const refundAtConsole: Operation = async (world, rng) => {
  const { client, people } = world
  const book = await client.readBook(people.admin.token)
  const payments = book['payments'] as BookPayment[]
  const left = payments.filter(({ amountCents, refundedCents }) => amountCents > refundedCents)
  const [payment, part] = [pickOne(rng, left), 1 + rng.number(100)]
  if (payment === null) return null
  const amountCents = Math.max(1, Math.floor(((payment.amountCents - payment.refundedCents) * part) / 100))
  return happen(world, `/payments/${payment.id}/refund`, { amountCents })
}

/** From now on the gateway delivers webhook events twice, late, or held and then in another order. */
export const misbehave: Operation = async (world, rng) => {
  const [copies, delaySeconds, holds] = [1 + rng.number(3), rng.number(3) * 30, rng.chance(0.25)]
  await happen(world, '/events/release', { order: 'shuffled', seed: rng.number(1_000) })
  return happen(world, '/faults', { copies, delaySeconds, holds })
}

/**
 * Advances the clock by three days, so that renewals become due and earnings mature. Shorter than the month for which
 * keys are stored.
 */
export const letTimePass: Operation = (world) =>
  unkeyed(world, world.people.admin, { kind: 'time', path: '/admin/clock', body: { advance: '3d' } })
