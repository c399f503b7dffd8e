import { itemPlaces, type ItemKind } from '../../paths.ts'

const MARK = /^#unlock-([a-z]+)-(.+)$/

/** The item that was to be unlocked, from the mark behind an address; null for every other mark. */
export function itemOfMark(hash: string): { kind: ItemKind; id: string } | null {
  const [, kind = '', id = ''] = MARK.exec(hash) ?? []
  return isItemKind(kind) ? { kind, id } : null
}

const isItemKind = (word: string): word is ItemKind => Object.hasOwn(itemPlaces, word)
