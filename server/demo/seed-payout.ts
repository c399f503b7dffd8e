import type { SeedContext } from './seed-context.ts'
import { seedTreasurer } from './seed-accounts.ts'

/** When the printed demo creator was paid what had matured by then. */
export const PAYOUTS_HOURS_AGO = [1_440, 480] as const

const account = {
  bankName: 'Harbour Bank',
  bankAccount: '00123456789',
  bankRouting: '0112',
  address: '12 Pier Road',
  city: 'Keelung',
}

type Payee = { performerId: string; firstName: string; lastName: string; country: string }

/**
 * Saves a creator's bank details and pays out what has matured; nothing when it is less than the minimum.
 * @param repeat how many payouts precede this one in the seed data; one that was made by an earlier fill is skipped.
 */
export async function seedPayout(
  seedContext: SeedContext,
  { performerId, ...person }: Payee,
  repeat: number,
): Promise<void> {
  const { earnings } = seedContext.features
  const payouts = await earnings.countPayouts(performerId)
  if (payouts > repeat) return
  // Changed bank details hold payouts back for some days.
  if (payouts === 0) {
    const saved = await earnings.saveBankingDetails(performerId, { ...account, ...person })
    if (saved.outcome !== 'saved') throw new Error('The bank details of the demo creator were refused')
  }
  const requested = await earnings.requestWholePayout(performerId)
  if (requested.outcome === 'out_of_limits') return
  if (requested.outcome !== 'requested')
    throw new Error(`The payout of the demo creator was refused: ${requested.outcome}`)
  const actorId = await seedTreasurer(seedContext)
  for (const decision of ['approved', 'processing', 'done'] as const) {
    const { outcome } = await earnings.decidePayout({
      payoutId: requested.payout.id,
      decision,
      actorId,
      requestId: 'demo',
    })
    if (outcome !== 'decided') throw new Error(`The demo payout was not ${decision}: ${outcome}`)
  }
}
