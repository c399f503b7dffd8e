import { readCookie, writeCookie } from './cookies.ts'

/** Writes a cookie from the page's script. */
export function writeClientCookie(cookie: { name: string; value: string; maxAgeSeconds: number }): void {
  document.cookie = writeCookie({ ...cookie, isSecure: location.protocol === 'https:' })
}

/** The value of a cookie that is readable by scripts. */
export const readClientCookie = (name: string): string | null => readCookie(document.cookie, name)
