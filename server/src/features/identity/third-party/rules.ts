import type { AccountStatus } from '../rules.ts'

export type SignOnDecision = { outcome: 'sign_in' | 'closed' | 'staff' | 'email_not_verified' }

/**
 * The result of a third-party sign-in for a known account. Staff sign in here with their second step: no third party
 * replaces that.
 */
export function decideSignOn(
  account: { role: 'user' | 'performer' | 'staff'; status: AccountStatus; hasUnverifiedEmail: boolean },
  { requiresVerifiedEmail }: { requiresVerifiedEmail: boolean },
): SignOnDecision {
  if (account.role === 'staff') return { outcome: 'staff' }
  if (account.status !== 'active' && account.status !== 'leaving') return { outcome: 'closed' }
  return requiresVerifiedEmail && account.hasUnverifiedEmail
    ? { outcome: 'email_not_verified' }
    : { outcome: 'sign_in' }
}

/**
 * Whether an account keeps another way of signing in when one is removed. A mailed link does not count, because it
 * creates one.
 */
export const isAnyWayLeft = (ways: { has_password: boolean; passkeys: number; links: number }): boolean =>
  Number(ways.has_password) + ways.passkeys + ways.links > 1

/** Whether an address is a page of this site to which a third party may return. */
export function isOwnCallback(address: string, own: { publicUrl: string; provider: 'google' | 'twitter' }): boolean {
  const url = URL.parse(address)
  if (url === null || url.origin !== own.publicUrl || url.search !== '' || url.hash !== '' || url.username !== '')
    return false
  return new RegExp(`^(/[a-z]{2}-[A-Z]{2})?/auth/${own.provider}/callback$`).test(url.pathname)
}

/** Whether a picture's origin is configured for this provider. */
export function isPictureAddress(address: string, origins: readonly string[]): boolean {
  const url = URL.parse(address)
  return url !== null && url.username === '' && url.password === '' && origins.includes(url.origin)
}
