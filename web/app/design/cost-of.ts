/**
 * The USD that buy at least so many tokens at a price: counted in hundredths, rounded up. Both are amounts of the API, with
 * two decimals at most, whose nearest hundredth is exact. It stands alone, without the module of money, since every visitor
 * who sees a lock fetches it.
 */
export const costOf = (tokens: number, tokenPrice: number): number =>
  Math.ceil((Math.round(tokens * 100) * Math.round(tokenPrice * 100)) / 100) / 100
