/** What a top-up may be, and with what it may be paid. USD; a token is worth `tokenPrice`. */
export type TopUpTerms = {
  minimum: number
  maximum: number
  suggestions: readonly number[]
  cards: readonly { id: string; brand: string; last4: string }[]
}

const USUAL = [10, 20, 50, 100]

/**
 * Amounts worth offering: the usual ones within the limits; when something particular is to be paid, the smallest whole
 * amount that is enough comes first.
 */
export function suggestTopUps({
  minimum,
  maximum,
  shortBy,
}: {
  minimum: number
  maximum: number
  shortBy: number
}): number[] {
  const enough = Math.max(Math.ceil(minimum), Math.ceil(shortBy))
  const usual = USUAL.filter((amount) => amount >= minimum && amount <= maximum)
  if (shortBy <= 0) return usual
  const larger = usual.filter((amount) => amount > enough)
  return [enough, ...larger].filter((amount) => amount <= maximum).slice(0, 4)
}
