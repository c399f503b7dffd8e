import type { Db } from '#src/platform/db/database.ts'
import { joinWrites } from '#src/platform/db/join-writes.ts'
import { chargeBuyer, chargeBuyers, type Charge, type Charged } from './charge-queries.ts'

/** Charges a buyer and resolves when that is committed. @throws as `chargeBuyers`, for this charge alone. */
export type ChargeTogether = (charge: Charge) => Promise<Charged>

/**
 * Charges that arrive together share a transaction, at most one of each buyer: so what a charge depends on (the balance, the
 * spender's limits, the tips of a day) is what was committed before, never what another of the same transaction does. The
 * others of that buyer are charged by themselves, one after the other by the lock of the wallet. Decision 0405.
 */
export function createChargeTogether(db: Db): ChargeTogether {
  const join = joinWrites<Charge, Charged | null>(async (charges, mayWait) => {
    const first = firstOfEachBuyer(charges)
    const charged = await chargeBuyers(db, first, mayWait)
    const outcomes = new Map(first.map((charge, index) => [charge, charged[index]]))
    return charges.map((charge) => outcomes.get(charge) ?? null)
  })
  return async (charge) => (await join(charge)) ?? chargeBuyer(db, charge)
}

function firstOfEachBuyer(charges: readonly Charge[]): Charge[] {
  const buyers = new Set<string>()
  return charges.filter(({ receipt: { buyer_id: buyerId } }) => {
    const isFirst = !buyers.has(buyerId)
    buyers.add(buyerId)
    return isFirst
  })
}
