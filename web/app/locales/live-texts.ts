import type { Locale } from '@stagedoor/contract/locales'
import { searchTranslations, type Translation } from '@stagedoor/contract/translations'
import type { Api } from '../api/client.ts'
import type { TextFile } from './catalogue.ts'
import { replaceTexts } from './translator.ts'

/** How long a page may show a text before the operator's last change. */
const FRESH_MS = 10_000

type Known = { changed: readonly Translation[]; requestedAt: number; asking: Promise<void> | null }

/**
 * Keeps the server's texts as the operator has changed them. The first page of a language waits for the changes; later
 * pages use those that are known and refresh them in the background, at most every ten seconds.
 */
export function createLiveTexts(catalogues: Readonly<Record<Locale, TextFile>>) {
  const known = new Map<Locale, Known>()

  async function lookUp(locale: Locale, api: Api, entry: Known): Promise<void> {
    const reply = await api(searchTranslations, { query: { locale } })
    if (!reply.isOk) return
    const { data } = reply.data
    if (JSON.stringify(data) === JSON.stringify(entry.changed)) return
    entry.changed = data
    replaceTexts(locale, catalogues[locale], data)
  }

  /** The operator's changes; may be empty. */
  return async (locale: Locale, api: Api, nowMs: number): Promise<readonly Translation[]> => {
    const found = known.get(locale)
    const entry = found ?? { changed: [], requestedAt: Number.NEGATIVE_INFINITY, asking: null }
    known.set(locale, entry)
    if (entry.asking === null && Math.abs(nowMs - entry.requestedAt) >= FRESH_MS) {
      entry.requestedAt = nowMs
      entry.asking = lookUp(locale, api, entry).finally(() => {
        entry.asking = null
      })
      // A failed refresh leaves the known changes in place; the next one follows after the same time.
      entry.asking.catch(() => undefined)
    }
    if (!found) await entry.asking?.catch(() => undefined)
    return entry.changed
  }
}
