import type { Db } from '#src/platform/db/database.ts'
import type { PricedItemSource } from './facts.ts'
import { chargePurchase, type Charge } from './queries.ts'
import type { PurchaseRequest } from './buy-item.ts'

export type ChargeResult =
  | { chargedAt: Date; leftTokenCents: number }
  /** Nothing was done, because… */
  | 'insufficient'
  | 'above_tips'
  | 'above_limit'
  | 'unsettled'
  /** Owned already, key used, deadlock: whoever was faster has committed, or will be found out. */
  | 'conflict'

/** Undoes a charge whose room could not settle it. */
class Unsettled extends Error {}

const TIPS_EXCEEDED = 'SD001'
const LIMIT_EXCEEDED = 'SD002'
const UNIQUE_VIOLATION = '23505'
/** What nobody but a faster charge of the same buyer can have written. */
const CONTESTED = new Set(['entitlement_pkey', 'idempotency_key_pkey'])
/** PostgreSQL undid one of two that waited for each other. */
const UNDONE = new Set(['40001', '40P01'])

/** Moves the money once: one statement, or one transaction where the item's room has something to settle with it. */
export async function chargeOnce(
  db: Db,
  source: PricedItemSource,
  charge: Charge,
  { itemId, buyerId, details }: PurchaseRequest,
): Promise<ChargeResult> {
  const { settle } = source
  try {
    if (!settle) return (await chargePurchase(db, charge)) ?? 'insufficient'
    return await db.transaction().execute(async (tx) => {
      const charged = await chargePurchase(tx, charge)
      if (charged && !(await settle(tx, { purchaseId: charge.id, itemId, buyerId, details }))) throw new Unsettled()
      return charged ?? 'insufficient'
    })
  } catch (error) {
    if (error instanceof Unsettled) return 'unsettled'
    const { code, constraint } = databaseErrorOf(error)
    if (code === TIPS_EXCEEDED) return 'above_tips'
    if (code === LIMIT_EXCEEDED) return 'above_limit'
    if (UNDONE.has(code) || (code === UNIQUE_VIOLATION && CONTESTED.has(constraint))) return 'conflict'
    throw error
  }
}

/** What PostgreSQL calls an error; empty words for any other. */
function databaseErrorOf(error: unknown): { code: string; constraint: string } {
  const word = (name: 'code' | 'constraint'): string => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
    return typeof value === 'string' ? value : ''
  }
  return { code: word('code'), constraint: word('constraint') }
}
