import { splitAddress } from './locale-rules.ts'

/** No page begins like this once control characters and escapes are read the way a browser reads them. */
// eslint-disable-next-line no-control-regex -- control characters are exactly what is looked for
const TRICKS = /[\u0000-\u0020\u007f\\]|^\/\/|^[^/]/

/**
 * Where signing in leads back to: a path of this site, but not the entry pages themselves, which would
 * lead in a circle. Null when there is none.
 */
export function safeRedirect(wanted: string | null | undefined): string | null {
  const path = sitePath(wanted)
  if (path === null) return null
  const { rest } = splitAddress(new URL(path, NOWHERE).pathname)
  return rest === '/auth' || rest.startsWith('/auth/') || rest === '/500' ? null : path
}

const NOWHERE = 'http://site.invalid'

/**
 * A wanted destination as a path of this site with its query and fragment; null when it leads anywhere else or
 * cannot be read. Refused are other origins in any spelling: `//evil`, `/\evil`, `https:evil`, escaped or with control
 * characters. Rule PAGE-10.
 */
export function sitePath(wanted: string | null | undefined): string | null {
  if (!wanted || wanted.length > 2000) return null
  const decoded = decodeFully(wanted)
  if (decoded === null || TRICKS.test(wanted) || TRICKS.test(decoded)) return null
  if (!URL.canParse(wanted, NOWHERE)) return null
  const url = new URL(wanted, NOWHERE)
  if (url.origin !== NOWHERE || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}

/** Decodes until nothing changes, so that a doubly escaped slash is seen for what it is; null when it is not text. */
function decodeFully(text: string): string | null {
  let current = pathOf(text)
  for (let round = 0; round < 4; round += 1) {
    try {
      const next = decodeURIComponent(current)
      if (next === current) return current
      current = next
    } catch {
      return null
    }
  }
  return null
}

const pathOf = (text: string) => text.split(/[?#]/, 1)[0] ?? ''
