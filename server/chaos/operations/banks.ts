import { pickOne, unkeyed, type Action, type Operation, type ChaosWorld } from './operation.ts'

type BookPayment = { id: string; amountCents: number; refundedCents: number; dispute: 'open' | 'won' | 'lost' | null }

/** Something that happens at the gateway. A repeat after a death may be refused there, or happen twice: its book knows. */
async function happen({ client, people: { admin } }: ChaosWorld, path: string, body: object): Promise<Action> {
  const status = await client.command(admin.token, path, body)
  const answer = { status, error: null, data: {} }
  return { kind: 'bank', accountId: admin.accountId, key: '', method: 'POST', path, body, answer }
}

/** What the bank may say next of a payment, the reversal of a lost chargeback included. */
const stepsAfter = { open: ['won', 'lost', 'lost'], lost: ['won'] } as const

/** A bank asks a payment back, or decides about one that it asked back; staff are not asked. */
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

/** Money given back at the gateway's own desk, which the product never asked for. */
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

/** From now on the gateway tells twice, or late, or keeps what it should tell and then tells it in another order. */
export const misbehave: Operation = async (world, rng) => {
  const [copies, delaySeconds, holds] = [1 + rng.number(3), rng.number(3) * 30, rng.chance(0.25)]
  await happen(world, '/events/release', { order: 'shuffled', seed: rng.number(1_000) })
  return happen(world, '/faults', { copies, delaySeconds, holds })
}

/** Lets three days pass: renewals fall due, earnings mature. Less than the month for which keys are remembered. */
export const letTimePass: Operation = (world) =>
  unkeyed(world, world.people.admin, { kind: 'time', path: '/admin/clock', body: { advance: '3d' } })
