import type { Translation } from '@stagedoor/contract/translations'

/** The name of the document's `meta` with the operator's changes, so that browser and server render the same texts. */
export const CHANGED_TEXTS = 'changed-texts'

/** The content of the `meta`; null when there are no changes. */
export const writeChangedTexts = (changed: readonly Translation[]): string | null =>
  changed.length === 0 ? null : JSON.stringify(changed.map(({ key, value }) => [key, value]))

/** The changes that the document carries. Only our own server writes them. */
export function readChangedTexts(document: Document): Translation[] {
  const content = document.querySelector(`meta[name="${CHANGED_TEXTS}"]`)?.getAttribute('content')
  return parseChangedTexts(content ?? null)
}

/** Reads what `writeChangedTexts` has written. */
const parseChangedTexts = (content: string | null): Translation[] =>
  content ? (JSON.parse(content) as [string, string][]).map(([key, value]) => ({ key, value })) : []
