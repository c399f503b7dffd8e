import type { Locale } from '@stagedoor/contract/locales'
import { searchTranslations, type Translation } from '@stagedoor/contract/translations'
import type { Api } from '../api/client.ts'
import type { Catalogue } from './catalogue.ts'
import { provideTexts } from './translator.ts'

/** How long a page may say a text in the old words. */
const FRESH_MS = 10_000

type Known = { changed: readonly Translation[]; askedAt: number; asking: Promise<void> | null }

/**
 * Keeps the server's texts as the operator says them. The first page of a language waits for them; later ones take what
 * is known and have it looked up behind their back, at most every ten seconds.
 */
export function createLiveTexts(catalogues: Readonly<Record<Locale, Catalogue>>) {
  const known = new Map<Locale, Known>()

  async function lookUp(locale: Locale, api: Api, entry: Known): Promise<void> {
    const reply = await api(searchTranslations, { query: { locale } })
    if (!reply.isOk) return
    const { data } = reply.data
    if (JSON.stringify(data) === JSON.stringify(entry.changed)) return
    entry.changed = data
    provideTexts(locale, catalogues[locale], data)
  }

  /** What the operator says in other words; empty when nothing. */
  return async (locale: Locale, api: Api, nowMs: number): Promise<readonly Translation[]> => {
    const found = known.get(locale)
    const entry = found ?? { changed: [], askedAt: Number.NEGATIVE_INFINITY, asking: null }
    known.set(locale, entry)
    if (entry.asking === null && Math.abs(nowMs - entry.askedAt) >= FRESH_MS) {
      entry.askedAt = nowMs
      entry.asking = lookUp(locale, api, entry).finally(() => {
        entry.asking = null
      })
      // What cannot be looked up now is said in the words that are known, and looked up again later.
      entry.asking.catch(() => undefined)
    }
    if (!found) await entry.asking?.catch(() => undefined)
    return entry.changed
  }
}
