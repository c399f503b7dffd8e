import { cookieNames, readCookie, wayBackSeconds, writeCookie } from './cookies.ts'
import { safeRedirect } from './safe-redirect.ts'
import type { Visit } from './visit.ts'

const lineOf = (value: string, { isSecure, maxAgeSeconds }: { isSecure: boolean; maxAgeSeconds: number }): string =>
  `${writeCookie({ name: cookieNames.afterConfirmation, value, maxAgeSeconds, isSecure })}; HttpOnly`

/**
 * The Set-Cookie line that keeps where somebody registers from until they confirm their email in this browser; null where the
 * way back leads nowhere in this site. Rule ACC-25.
 */
export function keepWayBack(wanted: string | null, { isSecure }: Pick<Visit, 'isSecure'>): string | null {
  const path = safeRedirect(wanted)
  return path === null ? null : lineOf(path, { isSecure, maxAgeSeconds: wayBackSeconds })
}

/** The kept page; null without one, or where the cookie is not a path of this site. */
export const wayBackOf = (cookies: string | null): string | null =>
  safeRedirect(readCookie(cookies, cookieNames.afterConfirmation))

/** The Set-Cookie line once it was followed. */
export const forgetWayBack = ({ isSecure }: Pick<Visit, 'isSecure'>): string =>
  lineOf('', { isSecure, maxAgeSeconds: 0 })
