import type { Rng } from '../rng.ts'
import type { Action, ChaosWorld } from './operation.ts'

const pays = [
  [{ path: 'pay', fields: { card: 'approve' } }],
  [{ path: 'pay', fields: { card: 'approve', savesCard: 'yes' } }],
  [
    { path: 'pay', fields: { card: 'challenge' } },
    { path: 'challenge', fields: { answer: 'pass' } },
  ],
  [
    { path: 'pay', fields: { card: 'soft_decline' } },
    { path: 'pay', fields: { card: 'approve' } },
  ],
] as const

const leaves = [[{ path: 'cancel', fields: {} }], [{ path: 'pay', fields: { card: 'decline' } }], []] as const

/** Pays, leaves or is declined at the gateway's page of an answer. */
export async function payAtPage(
  { client }: ChaosWorld,
  rng: Rng,
  { answer }: Action,
  { willingness = 0.8 }: { willingness?: number } = {},
): Promise<void> {
  const steps = rng.chance(willingness) ? rng.pick(pays) : rng.pick(leaves)
  const page = answer.data['paymentUrl']
  if (typeof page === 'string') for (const { path, fields } of steps) await client.send(page, path, fields)
}
