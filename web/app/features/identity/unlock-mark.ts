import { itemPlaces, type ItemKind, type Paths } from '../../paths.ts'

const MARK = /^#unlock-([a-z]+)-(.+)$/

/** The item that was to be unlocked, from the mark behind an address; null for every other mark. */
export function itemOfMark(hash: string): { kind: ItemKind; id: string } | null {
  const [, kind = '', id = ''] = MARK.exec(hash) ?? []
  return isItemKind(kind) ? { kind, id } : null
}

const isItemKind = (word: string): word is ItemKind => Object.hasOwn(itemPlaces, word)

/** The page of the question that a mark asks for: scripts show it as a sheet. Null for a mark that asks nothing. */
export function questionOfMark(hash: string, paths: Paths): string | null {
  const item = itemOfMark(hash)
  if (item !== null) return paths.unlock(item.kind, item.id)
  const [, tipped, post] = /^#tip-([^.]+)(?:\.(.+))?$/.exec(hash) ?? []
  if (tipped !== undefined) return paths.tip(tipped, { post })
  const given = /^#gift-(.+)$/.exec(hash)?.[1]
  if (given !== undefined) return paths.gift(given)
  const performerId = /^#subscribe-(.+)$/.exec(hash)?.[1]
  return performerId === undefined ? null : paths.subscribe(performerId)
}
