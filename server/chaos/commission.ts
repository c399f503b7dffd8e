import { BASIS_POINTS } from '@stagedoor/contract/money'
import { splitCommission } from '#src/money/split-commission.ts'
import { rngOf } from './rng.ts'

const LARGEST_PRICE_CENTS = 10_000_000_00

/**
 * Splits random prices at random rates. @returns those with parts that do not sum up, or that are not the nearest
 * below.
 */
export function findWrongSplits(seed: number, prices: number): string[] {
  const rng = rngOf(seed)
  const wrong: string[] = []
  for (let made = 0; made < prices; made += 1) {
    const priceTokenCents = rng.number(rng.chance(0.5) ? 10_000 : LARGEST_PRICE_CENTS)
    const rateBasisPoints = rng.number(BASIS_POINTS + 1)
    const { commissionTokenCents, netTokenCents } = splitCommission({ priceTokenCents, rateBasisPoints })
    const exact = BigInt(priceTokenCents) * BigInt(rateBasisPoints)
    const isFair = BigInt(commissionTokenCents) === exact / BigInt(BASIS_POINTS)
    if (!isFair || commissionTokenCents + netTokenCents !== priceTokenCents || netTokenCents < 0)
      wrong.push(`${priceTokenCents} at ${rateBasisPoints}`)
  }
  return wrong
}
