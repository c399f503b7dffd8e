/** Hundredths of a percent: 2000 is 20 %. */
export const BASIS_POINTS = 10_000

/** A rate given as a fraction → basis points, the nearest: 0.2 → 2000. */
export function basisPointsOf(rate: number): number {
  if (!(rate >= 0 && rate <= 1)) throw new RangeError(`not a rate: ${rate}`)
  return Math.round(rate * BASIS_POINTS)
}

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
  const product = priceTokenCents * rateBasisPoints
  if (!isPrice || !isRate || !Number.isSafeInteger(product)) {
    throw new RangeError(`cannot split ${priceTokenCents} at ${rateBasisPoints} basis points`)
  }
  const commissionTokenCents = Math.floor(product / BASIS_POINTS)
  return { commissionTokenCents, netTokenCents: priceTokenCents - commissionTokenCents }
}
