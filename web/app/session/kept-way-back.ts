import { confirmationSeconds, cookieNames, readCookie, resetSeconds, writeCookie } from './cookies.ts'
import { safeRedirect } from './safe-redirect.ts'
import type { Visit } from './visit.ts'

/** The links in mails after which somebody goes on where they were: as long as the link works. */
const mailed = {
  confirmation: { name: cookieNames.afterConfirmation, maxAgeSeconds: confirmationSeconds },
  reset: { name: cookieNames.afterReset, maxAgeSeconds: resetSeconds },
} as const

export type MailedLink = keyof typeof mailed

const lineOf = (cookie: { name: string; value: string; maxAgeSeconds: number; isSecure: boolean }): string =>
  `${writeCookie(cookie)}; HttpOnly`

/**
 * The Set-Cookie line that keeps where somebody was who is mailed a link, until they open it in this browser. A way back that leads
 * nowhere in this site also ends what an earlier link has left there. In the link itself it would tell the mailbox what they looked at, and anybody may ask for
 * a link to the mailbox of somebody else. Rules ACC-25 and ACC-26.
 */
export function keepWayBack(link: MailedLink, wanted: string | null, visit: Pick<Visit, 'isSecure'>): string {
  const path = safeRedirect(wanted)
  return path === null ? forgetWayBack(link, visit) : lineOf({ ...mailed[link], value: path, isSecure: visit.isSecure })
}

/** The kept page; null without one, or where the cookie is not a path of this site. */
export const wayBackOf = (link: MailedLink, cookies: string | null): string | null =>
  safeRedirect(readCookie(cookies, mailed[link].name))

/** The Set-Cookie line once it was followed. */
export const forgetWayBack = (link: MailedLink, { isSecure }: Pick<Visit, 'isSecure'>): string =>
  lineOf({ name: mailed[link].name, value: '', maxAgeSeconds: 0, isSecure })
