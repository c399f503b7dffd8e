import { BASIS_POINTS, commissionOf } from '@stagedoor/contract/money'

/**
 * The platform's and the creator's part of a price. The commission is rounded down, so what is left over is the
 * creator's; together they are the price, to the cent. Rule WAL-4.
 * @throws RangeError for anything but integers of 0.01 and a rate of 0 to 10,000 basis points.
 */
export function splitCommission({
  priceTokenCents,
  rateBasisPoints,
}: {
  priceTokenCents: number
  rateBasisPoints: number
}): { commissionTokenCents: number; netTokenCents: number } {
  const isPrice = Number.isSafeInteger(priceTokenCents) && priceTokenCents >= 0
  const isRate = Number.isInteger(rateBasisPoints) && rateBasisPoints >= 0 && rateBasisPoints <= BASIS_POINTS
  if (!isPrice || !isRate || !Number.isSafeInteger(priceTokenCents * rateBasisPoints)) {
    throw new RangeError(`cannot split ${priceTokenCents} at ${rateBasisPoints} basis points`)
  }
  const commissionTokenCents = commissionOf(priceTokenCents, rateBasisPoints)
  return { commissionTokenCents, netTokenCents: priceTokenCents - commissionTokenCents }
}
