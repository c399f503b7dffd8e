/** Where a counted page is, as Google's tag calls it. */
export type CountedPlace = { page_location: string; page_referrer: string }

/**
 * The address of a counted page and of the one before it, both without their query: mailed links carry their secret
 * there, and searches what somebody looked for.
 */
export function countedPlace(address: URL, referrer: string): CountedPlace {
  const before = URL.parse(referrer)
  return {
    page_location: `${address.origin}${address.pathname}${address.hash}`,
    page_referrer: before === null ? '' : `${before.origin}${before.pathname}`,
  }
}
