import type { Message } from '@stagedoor/contract/messages'
import { placeOf } from './ordered-messages.ts'

/** Messages that are drawn together: those of fifty numbers in a row. */
const NUMBERS_IN_A_BLOCK = 50

/** `before` is when the message in front of the block was sent; null in front of the first. */
export type Block = { place: number; messages: Message[]; before: string | null }

/** The place of the block in which a message of this number is. Pure. */
export const blockPlaceOf = (sequence: number): number => Math.floor((sequence - 1) / NUMBERS_IN_A_BLOCK)

/**
 * Messages in blocks by their numbers, so that what is prepended or appended draws one block anew and not thousands of
 * messages. Pure; looks at a few messages of each block only.
 */
export function blocksOf(items: readonly Message[]): Block[] {
  const blocks: Block[] = []
  for (let first = items[0], from = 0; first !== undefined; first = items[from]) {
    const place = blockPlaceOf(first.sequence)
    const to = placeOf(items, (place + 1) * NUMBERS_IN_A_BLOCK + 1)
    blocks.push({ place, messages: items.slice(from, to), before: items[from - 1]?.createdAt ?? null })
    from = to
  }
  return blocks
}

/** Whether two blocks hold the same messages, unchanged. Pure. A loop, because all messages of a conversation pass here with each change. */
export function isSameBlock(one: readonly Message[], other: readonly Message[]): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false
  return true
}
