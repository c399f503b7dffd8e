import type { SeedContext } from './seed-context.ts'
import { makeTreasurer } from './make-people.ts'

/** When the creator that everybody may try was paid: what they had earned by then has matured. */
export const PAID_HOURS_AGO = [1_440, 480] as const

const account = {
  bankName: 'Harbour Bank',
  bankAccount: '00123456789',
  bankRouting: '0112',
  address: '12 Pier Road',
  city: 'Keelung',
}

type Payee = { performerId: string; firstName: string; lastName: string; country: string }

/**
 * Lets a creator be paid, and pays them what has matured; nothing when it is less than the minimum.
 * @param repeat how often they were paid before: what was done before is left as it is.
 */
export async function payCreator(
  seedContext: SeedContext,
  { performerId, ...person }: Payee,
  repeat: number,
): Promise<void> {
  const { earnings } = seedContext.features
  const payouts = await earnings.countPayouts(performerId)
  if (payouts > repeat) return
  // Saving them again would hold the payouts back.
  if (payouts === 0) {
    const saved = await earnings.saveBankingDetails(performerId, { ...account, ...person })
    if (saved.outcome !== 'saved') throw new Error('The demo creator could not be paid anywhere')
  }
  const asked = await earnings.requestWholePayout(performerId)
  if (asked.outcome === 'out_of_limits') return
  if (asked.outcome !== 'requested') throw new Error(`The demo creator could not ask for a payout: ${asked.outcome}`)
  const actorId = await makeTreasurer(seedContext)
  for (const decision of ['approved', 'processing', 'done'] as const) {
    const { outcome } = await earnings.decidePayout({ payoutId: asked.payout.id, decision, actorId, requestId: 'demo' })
    if (outcome !== 'decided') throw new Error(`The demo payout was not ${decision}: ${outcome}`)
  }
}
