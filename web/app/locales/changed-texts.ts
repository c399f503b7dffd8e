import type { Translation } from '@stagedoor/contract/translations'

/** The document's `meta` with what the operator says in other words, so that the browser says the same as the server. */
export const CHANGED_TEXTS = 'changed-texts'

/** As the document carries them; null when there are none. */
export const writeChangedTexts = (changed: readonly Translation[]): string | null =>
  changed.length === 0 ? null : JSON.stringify(changed.map(({ key, value }) => [key, value]))

/** What the document carries. Only our own server writes it. */
export function readChangedTexts(document: Document): Translation[] {
  const content = document.querySelector(`meta[name="${CHANGED_TEXTS}"]`)?.getAttribute('content')
  return parseChangedTexts(content ?? null)
}

/** The other way round; none when there are none. */
export const parseChangedTexts = (content: string | null): Translation[] =>
  content ? (JSON.parse(content) as [string, string][]).map(([key, value]) => ({ key, value })) : []
