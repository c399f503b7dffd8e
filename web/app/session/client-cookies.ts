import { ownCookies, readCookie, writeCookie } from './cookies.ts'

const isSecure = (): boolean => location.protocol === 'https:'

/** Writes a cookie from the page's script. */
export function writeClientCookie(cookie: { name: string; value: string; maxAgeSeconds: number }): void {
  document.cookie = writeCookie({ ...cookie, isSecure: isSecure() })
}

/** The value of a cookie that is readable by scripts. */
export const readClientCookie = (name: string): string | null =>
  readCookie(ownCookies(document.cookie, isSecure()), name)
