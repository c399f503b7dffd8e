/** The ports to later features. */
export type SiteFacts = {
  /** Whether the whole site is closed to the country of this address. */
  isCountryClosed(address: string): boolean
}
