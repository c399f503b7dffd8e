import type { Message } from '@stagedoor/contract/messages'

/** Messages that are drawn together: those of fifty numbers in a row. */
const NUMBERS_IN_A_BLOCK = 50

/** `before` is when the message in front of the block was sent; null in front of the first. */
export type Block = { place: number; messages: Message[]; before: string | null }

/**
 * Messages in blocks by their numbers, so that what is prepended or appended draws one block anew and not thousands of
 * messages. Pure.
 */
export function blocksOf(items: readonly Message[]): Block[] {
  const blocks: Block[] = []
  let last: Message | null = null
  for (const message of items) {
    const place = Math.floor((message.sequence - 1) / NUMBERS_IN_A_BLOCK)
    const open = blocks.at(-1)
    if (open?.place === place) open.messages.push(message)
    else blocks.push({ place, messages: [message], before: last?.createdAt ?? null })
    last = message
  }
  return blocks
}

/** Whether two blocks hold the same messages, unchanged. Pure. */
export const isSameBlock = (one: readonly Message[], other: readonly Message[]): boolean =>
  one.length === other.length && one.every((message, at) => message === other[at])
