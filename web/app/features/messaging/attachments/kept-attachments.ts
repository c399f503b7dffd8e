/** What of the files of an unsent message is kept in this browser: ids of finished uploads, and what they are to cost. */
export type KeptAttachments = { fileIds: readonly string[]; teaserId: string | null; isSale: boolean; price: string }

export const NOTHING_KEPT: KeptAttachments = { fileIds: [], teaserId: null, isSale: false, price: '' }

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads what `writeKept` wrote; anything else is nothing. Pure. */
export function readKept(text: string | null): KeptAttachments {
  if (text === null) return NOTHING_KEPT
  try {
    const kept = JSON.parse(text) as Partial<Record<keyof KeptAttachments, unknown>>
    return {
      fileIds: Array.isArray(kept.fileIds) ? kept.fileIds.filter(isText) : [],
      teaserId: isText(kept.teaserId) ? kept.teaserId : null,
      isSale: kept.isSale === true,
      price: isText(kept.price) ? kept.price : '',
    }
  } catch {
    return NOTHING_KEPT
  }
}

/** The text to keep; null: there is nothing. Pure. */
export function writeKept(kept: KeptAttachments): string | null {
  const isEmpty = kept.fileIds.length === 0 && kept.teaserId === null && !kept.isSale && kept.price === ''
  return isEmpty ? null : JSON.stringify(kept)
}
