import { cookieNames, readCookie, tokenSeconds, writeCookie } from './cookies.ts'
import type { Visit } from './visit.ts'

type Security = Pick<Visit, 'isSecure'>

/** How long the handle of the own session is kept. Rule PAGE-11. */
const HANDLE_SECONDS = tokenSeconds(true)

/** The Set-Cookie line with the handle, while staff act as somebody else. No script reads it. */
export const keepHandle = (handle: string, { isSecure }: Security): string =>
  `${writeCookie({ name: cookieNames.originalToken, value: handle, maxAgeSeconds: HANDLE_SECONDS, isSecure })}; HttpOnly`

/** The Set-Cookie line that removes the handle. */
export const forgetHandle = ({ isSecure }: Security): string =>
  writeCookie({ name: cookieNames.originalToken, value: '', maxAgeSeconds: 0, isSecure })

/** The handle of the own session that waits in this browser; null when none does. */
export const readHandle = (cookieHeader: string | null): string | null =>
  readCookie(cookieHeader, cookieNames.originalToken)
