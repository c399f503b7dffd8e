/** What holds for visitors of a country. Rule AGE-4. */
export type RegionPolicy = 'none' | 'declare' | 'assured' | 'blocked'

/** The policy for a visitor; an unknown country has the default one. */
export function policyFor(
  countryCode: string | null,
  policies: ReadonlyMap<string, RegionPolicy>,
  defaultPolicy: RegionPolicy,
): RegionPolicy {
  return (countryCode === null ? undefined : policies.get(countryCode)) ?? defaultPolicy
}

/** What an assurance found out, and until when it holds. */
export type Assurance = { isAdult: boolean; expiresAt: Date }

/**
 * Whether an account counts as an adult in its region. The declaration at registration suffices unless the region
 * requires an assurance: then only a valid one counts. Rules AGE-3 and AGE-4, decision 0003.
 */
export function isAgeSufficient(policy: RegionPolicy, assurance: Assurance | null, now: Date): boolean {
  switch (policy) {
    case 'none':
    case 'declare':
      return true
    case 'assured':
      return assurance !== null && assurance.isAdult && assurance.expiresAt > now
    case 'blocked':
      return false
    default:
      return policy satisfies never
  }
}
