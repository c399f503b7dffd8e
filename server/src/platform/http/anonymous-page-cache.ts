import { createHash } from 'node:crypto'
import { createCache } from '../cache/cache.ts'
import type { PageCopy } from './page-copies.ts'

export type AnonymousPageCache = {
  /** The cached page of this key, if it has been rendered. */
  get(key: string): PageCopy | null
  /** The cached page of this key, rendered once for concurrent requests; null: this page is not the same for all. */
  find(key: string, make: () => Promise<PageCopy | null>): Promise<PageCopy | null>
}

/**
 * Short-lived pages that are the same for every anonymous visitor. Their lifetime is how long a changed setting or a
 * take-down may stay unseen, so they need no invalidation.
 */
export function createAnonymousPageCache({
  maximumAgeMs,
  maximumCount,
}: {
  maximumAgeMs: number
  maximumCount: number
}): AnonymousPageCache {
  const copies = createCache<{ made: Promise<PageCopy | null>; copy: PageCopy | null }>({ maximumAgeMs, maximumCount })
  return {
    get: (key) => copies.get(key)?.copy ?? null,
    find(key, make) {
      const found = copies.get(key)
      if (found) return found.made
      const made = make()
      const entry = { made, copy: null as PageCopy | null }
      copies.set(key, entry)
      made.then(
        (copy) => (entry.copy = copy),
        // A failed page is not cached; waiting requests get the error.
        () => copies.forget(key),
      )
      return made
    },
  }
}

type Asking = { method: string; url: string; headers: Record<string, string | string[] | undefined> }

/** Cookies of an anonymous visitor that do not change the page beyond its key. */
const HARMLESS_COOKIES = new Set(['theme', 'i18nextLng', 'eighteen_day', 'timeZone'])
const LONGEST_KEY = 1_000

/**
 * What an anonymous visitor's page depends on: address, host, country, packing and the cookies that it reads.
 * @returns null for a signed-in visitor, or a request for more than a page.
 */
export function anonymousKey(
  { method, url, headers }: Asking,
  { country, encoding }: { country: string | null; encoding: string },
): string | null {
  if (method !== 'GET' || headers['authorization'] !== undefined) return null
  const cookies = cookiesOf(headers['cookie'])
  if (cookies.some((pair) => !HARMLESS_COOKIES.has((pair.split('=')[0] ?? '').replace(/^__Host-/, '')))) return null
  const key = `${url}\n${String(headers['host'] ?? '')}\n${country ?? ''}\n${encoding}\n${cookies.join('\n')}`
  return key.length > LONGEST_KEY ? null : key
}

const cookiesOf = (header: string | string[] | undefined): string[] =>
  header === undefined
    ? []
    : String(header)
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair !== '')
        .toSorted()

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** The hashes of a page's own inline scripts for the content policy: a cached page has no nonce. */
export function scriptHashes(html: string): string[] {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [...new Set(hashes)]
}
