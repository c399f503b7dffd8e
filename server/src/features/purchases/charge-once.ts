import type { Db } from '#src/platform/db/database.ts'
import { chargeBuyer, type Charge, type Charged } from './charge-queries.ts'
import type { ChargeTogether } from './charge-together.ts'
import type { ItemRefusal, PricedItemSource } from './facts.ts'
import type { PurchaseRequest } from './buy-item.ts'

export type ChargeResult =
  | Charged
  /** Nothing was done: the item's feature could not settle it. */
  | { outcome: 'unsettled'; refusal: ItemRefusal }
  /** Nothing was done: a concurrent or earlier call has bought the item, used the key, or won a deadlock. */
  | { outcome: 'owned' | 'key_used' | 'deadlock' }

/** Rolls back a charge whose feature could not settle it. */
class Unsettled extends Error {
  readonly refusal: ItemRefusal
  constructor(refusal: ItemRefusal) {
    super(`a charge was not settled: ${refusal.outcome}`)
    this.refusal = refusal
  }
}

const UNIQUE_VIOLATION = '23505'
const outcomes: Record<string, 'owned' | 'key_used' | 'deadlock'> = {
  '40001': 'deadlock',
  '40P01': 'deadlock',
  [`${UNIQUE_VIOLATION} entitlement_pkey`]: 'owned',
  [`${UNIQUE_VIOLATION} idempotency_key_pkey`]: 'key_used',
}

/**
 * Moves the money once: in one statement, which it may share with other charges, or in one transaction of its own where the
 * item's feature has to settle with it.
 * @throws every other error.
 */
export async function chargeOnce(
  { db, chargeTogether }: { db: Db; chargeTogether: ChargeTogether },
  source: PricedItemSource,
  charge: Charge,
  { itemId, buyerId, details }: PurchaseRequest,
): Promise<ChargeResult> {
  const { settle } = source
  try {
    if (!settle) return await chargeTogether(charge)
    return await db.transaction().execute(async (tx) => {
      const charged = await chargeBuyer(tx, charge)
      if (charged.outcome === 'charged') {
        const { id: purchaseId, price_token_cents: totalTokenCents } = charged.purchase
        const settled = await settle(tx, { purchaseId, itemId, buyerId, totalTokenCents, details })
        if (settled !== 'settled') throw new Unsettled(settled)
      }
      return charged
    })
  } catch (error) {
    if (error instanceof Unsettled) return { outcome: 'unsettled', refusal: error.refusal }
    const outcome = outcomes[nameOf(error)]
    if (outcome === undefined) throw error
    return { outcome }
  }
}

/** The SQLSTATE of an error, for a unique violation with the constraint; empty for any other error. */
function nameOf(error: unknown): string {
  const word = (name: 'code' | 'constraint'): string => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
    return typeof value === 'string' ? value : ''
  }
  const code = word('code')
  return code === UNIQUE_VIOLATION ? `${code} ${word('constraint')}` : code
}
