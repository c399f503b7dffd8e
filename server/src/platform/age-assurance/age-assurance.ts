import type { Locale } from '@stagedoor/contract/locales'

/** What a provider says of one check. Nothing that says who someone is, or when they were born. */
type AssuranceResult = {
  /** The check that was begun, as `begin` named it. */
  checkId: string
  isAdult: boolean
  /** How it was found out, in the provider's word: `document`, `face-estimate`, … */
  method: string
  expiresAt: Date
}

/** Someone else who finds out whether a person is an adult. */
export type AgeAssurance = {
  /**
   * Where the provider asks a person. It leads back to `returnUrl` with the query `proof`.
   * @param checkId names the check; says nothing about the person
   */
  begin(check: { checkId: string; returnUrl: string; locale: Locale }): Promise<{ url: string }>
  /** What a proof says; null when it is not the provider's own. */
  readProof(proof: string): Promise<AssuranceResult | null>
}
