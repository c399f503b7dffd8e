import type { AccountStatus } from '../rules.ts'

export type SignOnDecision = { outcome: 'sign_in' | 'closed' | 'staff' | 'email_not_verified' }

/**
 * What becomes of someone whom a third party vouches for and whose account is known. Staff prove themselves here,
 * with their second step: no third party speaks for them.
 */
export function decideSignOn(
  account: { role: 'user' | 'performer' | 'staff'; status: AccountStatus; isEmailVerified: boolean },
  { requiresVerifiedEmail }: { requiresVerifiedEmail: boolean },
): SignOnDecision {
  if (account.role === 'staff') return { outcome: 'staff' }
  if (account.status !== 'active') return { outcome: 'closed' }
  return requiresVerifiedEmail && !account.isEmailVerified ? { outcome: 'email_not_verified' } : { outcome: 'sign_in' }
}

/** Whether an account can still be opened by another way when one of these goes. A mailed link is none: it makes one. */
export const isAnyWayLeft = (ways: { has_password: boolean; passkeys: number; links: number }): boolean =>
  Number(ways.has_password) + ways.passkeys + ways.links > 1

/** Whether an address is a page of this site where a third party may send someone back to. */
export function isOwnCallback(address: string, own: { publicUrl: string; provider: 'google' | 'twitter' }): boolean {
  const url = URL.parse(address)
  if (url === null || url.origin !== own.publicUrl || url.search !== '' || url.hash !== '' || url.username !== '')
    return false
  return new RegExp(`^(/[a-z]{2}-[A-Z]{2})?/auth/${own.provider}/callback$`).test(url.pathname)
}

/** Whether a picture lies where the operator says that pictures of this provider lie. */
export function isPictureAddress(address: string, origins: readonly string[]): boolean {
  const url = URL.parse(address)
  return url !== null && url.username === '' && url.password === '' && origins.includes(url.origin)
}
