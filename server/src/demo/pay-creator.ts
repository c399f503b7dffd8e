import type { House } from './house.ts'
import { makeTreasurer } from './make-people.ts'

/** When the creator that everybody may try was paid: their first sales have matured by then. */
export const PAID_HOURS_AGO = 480

const account = {
  bankName: 'Harbour Bank',
  bankAccount: '00123456789',
  bankRouting: '0112',
  address: '12 Pier Road',
  city: 'Keelung',
}

type Payee = { performerId: string; firstName: string; lastName: string; country: string }

/** Lets a creator be paid, and pays them once what has matured; nothing when it is less than the minimum. */
export async function payCreator(house: House, { performerId, ...person }: Payee): Promise<void> {
  const { earnings } = house.features
  const saved = await earnings.saveBankingDetails(performerId, { ...account, ...person })
  if (saved.outcome !== 'saved') throw new Error('The demo creator could not be paid anywhere')
  if (await earnings.hasPayouts(performerId)) return
  const asked = await earnings.requestWholePayout(performerId)
  if (asked.outcome === 'out_of_limits') return
  if (asked.outcome !== 'requested') throw new Error(`The demo creator could not ask for a payout: ${asked.outcome}`)
  const actorId = await makeTreasurer(house)
  for (const decision of ['approved', 'processing', 'done'] as const) {
    const { outcome } = await earnings.decidePayout({ payoutId: asked.payout.id, decision, actorId, requestId: 'demo' })
    if (outcome !== 'decided') throw new Error(`The demo payout was not ${decision}: ${outcome}`)
  }
}
