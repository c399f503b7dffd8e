import { splitAddress } from './locale-rules.ts'

/** No page begins like this after browsers have removed control characters and escapes. */
// eslint-disable-next-line no-control-regex -- control characters are intended
const TRICKS = /[\u0000-\u0020\u007f\\]|^\/\/|^[^/]/

/** The page after sign-in: a path of this site except the entry pages, which would loop. Null when there is none. */
export function safeRedirect(wanted: string | null | undefined): string | null {
  const path = sitePath(wanted)
  if (path === null) return null
  const { rest } = splitAddress(new URL(path, NOWHERE).pathname)
  return rest === '/auth' || rest.startsWith('/auth/') || rest === '/500' ? null : path
}

const NOWHERE = 'http://site.invalid'

/**
 * A destination as a path of this site with query and fragment; null when it leads elsewhere or is invalid. Refuses
 * other origins in any spelling: `//evil`, `/\evil`, `https:evil`, escaped or with control characters. Rule PAGE-10.
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

/** Decodes until nothing changes, so that a doubly escaped slash is detected; null when it is not text. */
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
