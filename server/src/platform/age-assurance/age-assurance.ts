import type { Locale } from '@stagedoor/contract/locales'

/** A provider's result of one check, without identity or date of birth. */
type AssuranceResult = {
  /** The check that was begun, as `begin` named it. */
  checkId: string
  isAdult: boolean
  /** How it was found out, in the provider's word: `document`, `face-estimate`, … */
  method: string
  expiresAt: Date
}

/** An external provider that checks whether a person is an adult. */
export type AgeAssurance = {
  /**
   * The provider's page. It returns to `returnUrl` with the query `proof`.
   * @param checkId identifies the check, not the person
   */
  begin(check: { checkId: string; returnUrl: string; locale: Locale }): Promise<{ url: string }>
  /** The content of a proof; null when it is not the provider's own. */
  readProof(proof: string): Promise<AssuranceResult | null>
}
